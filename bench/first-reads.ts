import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Figure, short, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { byTurns, median, microseconds, ratio } from './rounds.ts'

const rounds = 200

/** The first read of a list after a change, when nothing of it is kept ready. */
export async function firstReads(): Promise<Figure> {
  using folder = temporaryFolder()
  await using service = await inProcess(folder.path)
  const file = join(folder.path, 'forklist.db')
  using other = new DatabaseSync(file)
  using bare = new DatabaseSync(file, { readOnly: true })
  const change = other.prepare('update lists set version = version + 1 where slug = ?')
  const readBare = bareReader(bare)

  const rows: string[][] = []
  for (const places of [25, 2000]) {
    const { slug } = await service.list(places)
    const afterChange = (read: () => unknown) => () => {
      change.run(slug)
      return microseconds(read)
    }
    const readService = () => service.ask('GET', `/lists/${slug}`)
    const found = await byTurns(
      { service: afterChange(readService), bare: afterChange(() => readBare(slug)) },
      { rounds, warmUp: 50 },
    )
    rows.push([
      whole(places),
      short(median(found.service) / 1000),
      short(median(found.bare) / 1000),
      `**${ratio(found.service, found.bare).toFixed(2)}**`,
      whole(Buffer.byteLength((await readService()).text)),
      whole(Buffer.byteLength(readBare(slug))),
    ])
  }
  return {
    title: 'First read after a change',
    about:
      `In process, through \`fetch\` without a socket, after another connection has changed the list; ${rounds} reads by turns, medians. ` +
      'The baseline is two prepared statements on the same file and `JSON.stringify` of what is stored, without links and addresses.',
    columns: ['places', 'ms', 'baseline ms', '**ratio**', 'bytes', 'baseline bytes'],
    rows,
  }
}

function bareReader(database: DatabaseSync): (slug: string) => string {
  const list = database.prepare('select * from lists where slug = ?')
  const entries = database.prepare(
    'select place_id, facts, note, added_at, updated_at from entries where list_id = ? order by position',
  )
  return slug => {
    const head = list.get(slug)!
    const places = entries.all(head.id!).map((row, index) => ({
      id: row.place_id,
      rank: index + 1,
      ...JSON.parse(row.facts as string),
      note: row.note,
      addedAt: row.added_at,
      updatedAt: row.updated_at,
    }))
    return JSON.stringify({ ...head, places })
  }
}
