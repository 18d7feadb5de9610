import { type Figure, short, whole } from '../figure.ts'
import { byTurns, median, microseconds, percentile, ratio } from '../rounds.ts'
import { type Grown, grown } from './database.ts'

export const sizes: readonly number[] = [1000, 100_000, 1_000_000]

const rounds = 300
const warmUp = 60
/** Rounds of the baselines, some of which take seconds. */
const bareRounds = 20

/** Measures reading, changing, browsing and searching among lists of ten places each, and their disk space. */
export async function growth(ofSizes: readonly number[] = sizes, keep?: string): Promise<Figure[]> {
  await using opened = new AsyncDisposableStack()
  const all: Grown[] = []
  for (const size of ofSizes) all.push(opened.use(await grown(size, keep)))
  return [await latencies(all), bytes(all)]
}

type Took = { ms: number; cpu: number }

async function latencies(all: readonly Grown[]): Promise<Figure> {
  const [least, greatest] = [all[0]!, all.at(-1)!]
  const rows: string[][] = []
  for (const name of Object.keys(greatest.service)) {
    const sides = all.map((one, index) => [index, timed(one.service[name]!)] as const)
    const found: Record<string, Took[]> = await byTurns(Object.fromEntries(sides), { rounds, warmUp })
    const of = (one: Grown) => found[all.indexOf(one)]!
    const bare = greatest.baseline[name]
    rows.push([
      name,
      ...all.map(one => within(of(one))),
      `**${ratio(times(of(greatest)), times(of(least))).toFixed(2)}**`,
      short(of(greatest).reduce((sum, { cpu }) => sum + cpu, 0) / rounds),
      bare ? within((await byTurns({ bare: timed(bare) }, { rounds: bareRounds, warmUp: 5 })).bare) : '',
    ])
  }
  return {
    title: `Growth: ${all.map(one => whole(one.filled.lists)).join(', ')} lists`,
    about:
      `Made-up lists of ten places each, one in twenty hidden. In process, through \`fetch\` without a socket, SQLite on disk, page cache warm; ${rounds} requests by turns: median and 99th percentile, in ms. ` +
      'Growth is the median ratio between the largest and the smallest; its goal is 1.3. The goal of browsing is 20 ms, that of searching a 99th percentile of 100 ms. CPU is the mean CPU time of a request in the largest, which other load on the machine disturbs less. ' +
      `The baseline, in the largest: bare statements for reading, writing and browsing; for searching, SQLite’s FTS5 over the same texts, ordered by \`bm25\`, with 21 row numbers and no lists. Median and maximum of ${bareRounds}. ` +
      `Making ${all.map(one => `${whole(one.filled.lists)} lists took ${whole(one.filled.seconds)} s`).join(', ')}.`,
    columns: ['', ...all.map(one => whole(one.filled.lists)), '**growth**', 'CPU', 'baseline'],
    rows,
  }
}

const timed =
  (ask: (round: number) => Promise<unknown>) =>
  async (round: number): Promise<Took> => {
    const before = process.cpuUsage()
    const ms = (await microseconds(() => ask(round + warmUp))) / 1000
    const { user, system } = process.cpuUsage(before)
    return { ms, cpu: (user + system) / 1000 }
  }

const times = (all: readonly Took[]): number[] => all.map(({ ms }) => ms)

const within = (all: readonly Took[]): string => `${short(median(times(all)))} / ${short(percentile(times(all), 0.99))}`

function bytes(all: readonly Grown[]): Figure {
  const sum = (one: Grown, names: (name: string) => boolean) =>
    one.bytes.reduce((sum, [name, bytes]) => sum + (names(name) ? bytes : 0), 0) / one.filled.lists
  const largest = all.at(-1)!.bytes.filter(([, bytes]) => bytes / all.at(-1)!.filled.lists >= 1)
  const row = (what: string, names: (name: string) => boolean) => [what, ...all.map(one => whole(sum(one, names)))]
  return {
    title: 'Growth: bytes of a list of ten places',
    about:
      'By `dbstat`, in whole pages, so small tables look larger than they are. The measurement changed some lists.',
    columns: ['table or index', ...all.map(one => whole(one.filled.lists))],
    rows: [...largest.map(([table]) => row(`\`${table}\``, name => name === table)), row('all', () => true)],
  }
}
