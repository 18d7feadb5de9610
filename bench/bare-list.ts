import { DatabaseSync } from 'node:sqlite'

/** Creates a function that reads lists as they are stored, without links and addresses. @param file of the database */
export function listReader(file: string): (slug: string) => string {
  const database = new DatabaseSync(file, { readOnly: true })
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
