import { execFile } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type Report = {
  /** From 0 to 100. */
  scores: Record<Category, number>
  /** All suggestions. For performance only those that are the same on any machine. */
  suggestions: string[]
  /** By the audit's name: milliseconds, bytes, or a share of the screen. */
  metrics: Record<Metric, number>
  /** The machine's speed during the run; a laptop has 1,500 or more. */
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

/** Performance audits that are the same on any machine. They have no weight in the score. */
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
  /** From 0 to 1; `null` for audits that do not apply or failed. */
  score: number | null
  numericValue?: number
  displayValue?: string
}

const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')

/**
 * Runs Lighthouse on a page, with its default simulated phone and network. On a busy machine its recording sometimes misses the beginning,
 * and it asks for another run.
 * @throws Error after three failed runs
 */
export async function lighthouseOn(url: string, attempts = 3): Promise<Report> {
  const { runtimeError, categories: found, audits, environment } = await run(url)
  if (runtimeError && attempts > 1) return lighthouseOn(url, attempts - 1)
  if (runtimeError) throw new Error(runtimeError.message)
  return {
    scores: byName(categories, name => Math.round(found[name].score * 100)),
    suggestions: categories.flatMap(name =>
      (name === 'performance' ? sameOnAnyMachine : weighted(found[name]))
        .map(id => audits[id]!)
        .filter(({ score, scoreDisplayMode }) => (score ?? 1) < 0.99 || scoreDisplayMode === 'error')
        .map(({ title, displayValue = '' }) => `${name}: ${title} ${displayValue}`),
    ),
    metrics: byName(metricNames, id => audits[id]!.numericValue ?? Number.NaN),
    machine: environment.benchmarkIndex,
  }
}

/** Runs Lighthouse once. @throws Error with its output if there is no report */
async function run(url: string): Promise<Result> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'forklist-lighthouse-'))
  // Writes the report to a file, because Lighthouse may exit before it has written all of its standard output.
  const report = join(folder.path, 'report.json')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  const args = [
    ...[url, '--output=json', `--output-path=${report}`, '--quiet', '--no-enable-error-reporting'],
    `--chrome-flags=${[...flags, '--disable-background-networking', '--disable-component-update', '--disable-sync'].join(' ')}`,
  ]
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(process.execPath, [program, ...args], (_, _stdout, stderr) => resolve(stderr))
  const output = await promise
  try {
    // Ignores the exit status, which is 1 even if the report names the error.
    return JSON.parse(await readFile(report, 'utf8'))
  } catch (cause) {
    throw new Error(`Lighthouse wrote no report of ${url}: ${output}`, { cause })
  }
}

const weighted = ({ auditRefs }: Judged): string[] => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id)

const byName = <Name extends string>(names: readonly Name[], value: (name: Name) => number) =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, number>
