import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../src/storage')
// The engines differ in the first two files, in their parts, and in dumps. The third file chooses between them, and the last is their
// common interface.
const engines = ['sqlite.ts', 'postgres.ts', 'storage.ts', 'engine.ts']
const isEngine = (name: string) => engines.includes(name) || /^(sqlite|postgres|dump)\//.test(name)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !isEngine(name))
  .map(name => ({ name, code: readFileSync(join(folder, name), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '') }))

/** During an upgrade, nodes of 0.1.0 delete lists without knowing the table of this migration. */
const mayCascade = 'migrations/020-search-terms.ts'

const unportable = {
  triggers: /\btrigger\b/i,
  'numbers that the database generates': /autoincrement|\b(big)?serial\b|\bsequence\b|generated always/i,
  'clock of the database': /(?<![#.])\bnow\(\)|current_timestamp|current_date|datetime\(|strftime|julianday/i,
  'extensions and engines’ own text search': /create extension|tsvector|tsquery|\bfts\d|\bmatch\b(?!\w|\()/i,
  notifications: /\blisten\b|\bnotify\b/i,
  'engines’ own operators and functions':
    /\bilike\b|::[a-z]|->>|json_|jsonb|\bglob\b|\browid\b|ctid|regexp_|array\[|\bany\(/i,
  'explicit row locks': /for (update|share)|forUpdate|forShare|advisory/i,
  'cascading deletes and updates': /on (delete|update) cascade|onDelete|onUpdate/i,
  'engines’ own savepoints and isolation': /savepoint|isolation/i,
  'check of the engine': /sqlite|postgres/i,
}

test.each(Object.entries(unportable))('queries use no %s, which is not portable', (_, pattern) => {
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap(({ name, code }) =>
    code
      .split('\n')
      .filter(line => pattern.test(line) && !(name === mayCascade && line.includes('onDelete')))
      .map(line => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
