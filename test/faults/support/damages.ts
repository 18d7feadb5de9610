import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const pageBytes = 4096

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, bytes, 0, bytes.length, at)
  closeSync(descriptor)
}

const garbage = (length: number) => new Uint8Array(length).fill(0xa5)

/** Returns where the root page of a table or an index begins. */
function rootOf(file: string, name: string): number {
  using database = new DatabaseSync(file, { readOnly: true })
  const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(name)!
  return (Number(rootpage) - 1) * pageBytes
}

/** Ways to damage a database file, with the expected message. */
export const damages: { [what: string]: { spoil(file: string): void; message: string } } = {
  'a header of garbage': {
    spoil: file => overwrite(file, 0, garbage(100)),
    message: 'is damaged: file is not a database.',
  },
  'garbage in the middle': {
    spoil: file => overwrite(file, Math.floor(statSync(file).size / 2 / pageBytes) * pageBytes, garbage(pageBytes)),
    message: 'is damaged: ',
  },
  'a page of zeros': {
    spoil: file => overwrite(file, rootOf(file, 'entries'), new Uint8Array(pageBytes)),
    message: 'is damaged: ',
  },
  'one flipped bit': {
    spoil(file) {
      const at = rootOf(file, 'lists')
      overwrite(file, at, new Uint8Array([readFileSync(file)[at]! ^ 1]))
    },
    message: 'is damaged: ',
  },
  'half of its length': {
    spoil: file => truncateSync(file, Math.floor(statSync(file).size / 2 / pageBytes) * pageBytes),
    message: 'is damaged: database disk image is malformed.',
  },
  'its last bytes cut off': {
    spoil: file => truncateSync(file, statSync(file).size - 100),
    message: 'is cut off: it has ',
  },
  'no bytes': {
    spoil: file => truncateSync(file),
    message:
      'is empty, though lists were kept in it (to begin with an empty database, remove forklist.created and forklist.db-wal).',
  },
  'no file': {
    spoil: file => rmSync(file),
    message:
      'is missing, though lists were kept in it (to begin with an empty database, remove forklist.created and forklist.db-wal).',
  },
}

/** Overwrites the content of a database, except for the schema. */
export function spoilRows(file: string): void {
  using database = new DatabaseSync(file, { readOnly: true })
  const roots = database.prepare("select rootpage from sqlite_schema where name not like 'kysely%'").all()
  const pages = statSync(file).size / pageBytes
  const spared = new Set(roots.map(({ rootpage }) => Number(rootpage)))
  for (let page = 2; page <= pages; page++)
    if (!spared.has(page)) overwrite(file, (page - 1) * pageBytes, garbage(pageBytes))
}
