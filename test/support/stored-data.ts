import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Returns the bytes of all files below a folder, with the write-ahead log. */
export const filesOf = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(join(entry.parentPath, entry.name))),
  )

/** Returns the bytes of all files of a data folder and the texts of all rows of a PostgreSQL database. */
export const storedData = async (dataDir: string, url: string | undefined): Promise<Buffer> =>
  Buffer.concat([filesOf(dataDir), ...(url === undefined ? [] : [await rowsAt(url)])])

/** Returns the texts of all rows of a PostgreSQL database. */
export async function rowsAt(url: string): Promise<Buffer> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const tables = await client.query("select tablename as name from pg_tables where schemaname = 'public'")
    const texts: string[] = []
    for (const { name } of tables.rows)
      for (const { text } of (await client.query(`select t::text as text from "${name}" t`)).rows) texts.push(text)
    return Buffer.from(texts.join('\n'))
  } finally {
    await client.end()
  }
}
