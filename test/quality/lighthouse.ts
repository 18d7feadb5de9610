import { execFile } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type Report = {
  /** From 0 to 100. */
  scores: Record<Category, number>
  /** What it would have better, by the category; of performance only what would be the same on any machine. */
  wanting: string[]
  /** By the name of the audit: milliseconds, bytes, or a share of the screen. */
  metrics: Record<Metric, number>
  /** How fast the machine was meanwhile; of a laptop 1,500 and more. */
  machine: number
}

const metricNames = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const
type Metric = (typeof metricNames)[number]

/** What of performance does not hang on how fast the machine is: they count nothing in its score. */
const sameOnAnyMachine = [
  'bf-cache',
  'cache-insight',
  'duplicated-javascript-insight',
  'font-display-insight',
  'image-delivery-insight',
  'legacy-javascript-insight',
  'redirects',
  'third-parties-insight',
  'unminified-css',
  'unminified-javascript',
  'unsized-images',
  'unused-css-rules',
  'unused-javascript',
  'viewport-insight',
]

type Result = {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<Category, Judged>
  audits: Record<string, Audit>
}

type Judged = { score: number; auditRefs: { id: string; weight: number }[] }

type Audit = {
  title: string
  scoreDisplayMode: string
  /** From 0 to 1; `null` for what does not apply, and for what went wrong. */
  score: number | null
  numericValue?: number
  displayValue?: string
}

const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')

/**
 * What Lighthouse says of a page, on the phone and the network that it makes believe by default. On a busy machine its recording of the
 * page misses the beginning now and then, and it asks to be run again.
 * @throws Error when it could not look at the page three times
 */
export async function lighthouseOn(url: string, attempts = 3): Promise<Report> {
  const { runtimeError, categories: found, audits, environment } = await run(url)
  if (runtimeError && attempts > 1) return lighthouseOn(url, attempts - 1)
  if (runtimeError) throw new Error(runtimeError.message)
  return {
    scores: byName(categories, name => Math.round(found[name].score * 100)),
    wanting: categories.flatMap(name =>
      (name === 'performance' ? sameOnAnyMachine : weighted(found[name]))
        .map(id => audits[id]!)
        .filter(({ score, scoreDisplayMode }) => (score ?? 1) < 0.99 || scoreDisplayMode === 'error')
        .map(({ title, displayValue = '' }) => `${name}: ${title} ${displayValue}`),
    ),
    metrics: byName(metricNames, id => audits[id]!.numericValue ?? Number.NaN),
    machine: environment.benchmarkIndex,
  }
}

/** @throws Error with what it said when it said nothing of the page */
async function run(url: string): Promise<Result> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-lighthouse-'))
  // Not standard output, of which it leaves the end unwritten when it is in a hurry to go.
  const report = join(folder.path, 'report.json')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const args = [
    ...[url, '--output=json', `--output-path=${report}`, '--quiet', '--no-enable-error-reporting'],
    `--chrome-flags=${[...flags, '--disable-background-networking', '--disable-component-update', '--disable-sync'].join(' ')}`,
  ]
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(process.execPath, [program, ...args], (_, _stdout, stderr) => resolve(stderr))
  const said = await promise
  try {
    // It ends with 1 also where the report says what went wrong.
    return JSON.parse(await readFile(report, 'utf8'))
  } catch (cause) {
    throw new Error(`Lighthouse said nothing of ${url}: ${said}`, { cause })
  }
}

const weighted = ({ auditRefs }: Judged): string[] => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)

const byName = <Name extends string>(names: readonly Name[], value: (name: Name) => number) =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, number>
