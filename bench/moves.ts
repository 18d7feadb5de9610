import { join } from 'node:path'
import { bareMoves } from './bare-moves.ts'
import { inRounds } from './extent.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { byTurns, median, microseconds, percentile, ratio } from './rounds.ts'
import { changeCases, sampleList } from './sample-list.ts'

const rounds = inRounds(300, 100)
const lengths = [20, 2000] as const

/** Measures moving the last place to the first rank, in a short list and in the longest, and what the time is spent on. */
export async function moves(): Promise<Figure> {
  using folder = temporaryFolder()
  await using service = await inProcess(folder.path)
  const file = join(folder.path, 'forklist.db')
  const [shortList, longList] = [await sampleList(service, lengths[0]), await sampleList(service, lengths[1])]
  using full = bareMoves(file, join(folder.path, 'full.db'), 'full')
  using off = bareMoves(file, join(folder.path, 'off.db'), 'off')
  const { lastToFirst } = changeCases(service)

  const found = await byTurns(
    {
      short: () => lastToFirst(shortList),
      long: () => lastToFirst(longList),
      shortFull: () => microseconds(() => full.move(shortList.slug)),
      longFull: () => microseconds(() => full.move(longList.slug)),
      shortOff: () => microseconds(() => off.move(shortList.slug)),
      longOff: () => microseconds(() => off.move(longList.slug)),
    },
    { rounds, warmUp: 50 },
  )
  const row = (places: number, all: number[], bare: number[], unsynced: number[]) => [
    whole(places),
    short(median(all)),
    short(percentile(all, 0.9)),
    short(median(bare)),
    `**${ratio(all, bare).toFixed(2)}**`,
    short(median(bare) - median(unsynced)),
    short(median(unsynced)),
    short(median(all) - median(bare)),
  ]
  return {
    title: 'Moving the last place to the first rank',
    about:
      `In process, through \`fetch\` without a socket, SQLite on disk; ${rounds} moves by turns, in µs, medians. ` +
      `The move in ${whole(lengths[1])} places takes **${ratio(found.long, found.short).toFixed(2)} times** as long as in ${lengths[0]}. ` +
      'The baseline is a bare transaction that writes the same three rows with prepared statements; the disk’s part is the additional time with `synchronous=full` compared to `off`.',
    columns: [
      'places',
      'a move',
      '9 of 10 within',
      'baseline',
      '**ratio**',
      'of it: disk',
      'bare SQLite',
      'the service',
    ],
    rows: [
      row(lengths[0], found.short, found.shortFull, found.shortOff),
      row(lengths[1], found.long, found.longFull, found.longOff),
    ],
  }
}
