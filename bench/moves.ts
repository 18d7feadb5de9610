import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inRounds } from './extent.ts'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { byTurns, median, microseconds, percentile, ratio } from './rounds.ts'
import { changeCases, sampleList } from './sample-list.ts'

const rounds = inRounds(300, 100)
const lengths = [20, 2000] as const

/** Moving the last place to the first rank, in a short list and in the longest, and what the time goes to. */
export async function moves(): Promise<Figure> {
  using folder = temporaryFolder()
  await using service = await inProcess(folder.path)
  const file = join(folder.path, 'forklist.db')
  const [short_, long] = [await sampleList(service, lengths[0]), await sampleList(service, lengths[1])]
  using full = bareMoves(file, join(folder.path, 'full.db'), 'full')
  using off = bareMoves(file, join(folder.path, 'off.db'), 'off')
  const { lastToFirst } = changeCases(service)

  const found = await byTurns(
    {
      short: () => lastToFirst(short_),
      long: () => lastToFirst(long),
      shortFull: () => microseconds(() => full.move(short_.slug)),
      longFull: () => microseconds(() => full.move(long.slug)),
      shortOff: () => microseconds(() => off.move(short_.slug)),
      longOff: () => microseconds(() => off.move(long.slug)),
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
      'The baseline is a bare transaction that writes the same three rows with prepared statements; the disk’s part is what it takes more with `synchronous=full` than with `off`.',
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

/** The rows of a move and nothing else, on a copy of the database. */
function bareMoves(from: string, to: string, synchronous: 'full' | 'off'): Disposable & { move(slug: string): void } {
  {
    using source = new DatabaseSync(from)
    source.prepare('vacuum into ?').run(to)
  }
  const database = new DatabaseSync(to)
  database.exec(`pragma journal_mode = wal; pragma synchronous = ${synchronous}; pragma secure_delete = on`)
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const version = database.prepare(
    'update lists set version = version + 1, updated_at = ? where slug = ? returning id, version',
  )
  const ends = database.prepare(
    'select min(position) as first, (select place_id from entries where list_id = ?1 order by position desc limit 1) as last from entries where list_id = ?1',
  )
  const place = database.prepare('update entries set position = ? where list_id = ? and place_id = ?')
  const log = database.prepare('insert into changes (list_id, version, at, operation, steps) values (?, ?, ?, ?, ?)')
  const steps = (id: string) =>
    JSON.stringify([{ do: 'move', places: [{ id, name: 'Armando al Pantheon', from: 20, to: 1 }] }])
  return {
    move(slug) {
      const now = new Date().toISOString()
      begin.run()
      const list = version.get(now, slug)!
      const { first, last } = ends.get(list.id!)!
      place.run((first as number) - 2 ** 24, list.id!, last!)
      log.run(list.id!, list.version!, now, 'movePlace', steps(last as string))
      commit.run()
    },
    [Symbol.dispose]: () => database.close(),
  }
}
