import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** All files of a data folder, the write-ahead log among them, and all rows of a PostgreSQL database, byte for byte. */
export async function everythingKept(dataDir: string, url: string | undefined): Promise<Buffer> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name)))
  return Buffer.concat(url === undefined ? files : [...files, await rowsAt(url)])
}

async function rowsAt(url: string): Promise<Buffer> {
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
