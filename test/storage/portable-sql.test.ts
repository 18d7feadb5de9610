import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../src/storage')
// Differences between the engines are in the first two, their parts, and the move. The third chooses between them, and the last has their
// common interface.
const engines = ['sqlite.ts', 'postgres.ts', 'storage.ts', 'engine.ts']
const isEngine = (name: string) => engines.includes(name) || /^(sqlite|postgres|moving)\//.test(name)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !isEngine(name))
  .map(name => ({ name, code: readFileSync(join(folder, name), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '') }))

const unportable = {
  triggers: /\btrigger\b/i,
  'numbers that one node gives out': /autoincrement|\b(big)?serial\b|\bsequence\b|generated always/i,
  'the time of the database': /(?<![#.])\bnow\(\)|current_timestamp|current_date|datetime\(|strftime|julianday/i,
  'extensions and engines’ own text search': /create extension|tsvector|tsquery|\bfts\d|\bmatch\b(?!\w|\()/i,
  listening: /\blisten\b|\bnotify\b/i,
  'engines’ own operators and functions':
    /\bilike\b|::[a-z]|->>|json_|jsonb|\bglob\b|\browid\b|ctid|regexp_|array\[|\bany\(/i,
  'rows that are locked by hand': /for (update|share)|forUpdate|forShare|advisory/i,
  'deleting and updating behind one’s back': /on (delete|update) cascade|onDelete|onUpdate/i,
  'savepoints and isolation of an engine’s own': /savepoint|isolation/i,
  'asking which engine it is': /sqlite|postgres/i,
}

test.each(Object.entries(unportable))('queries use no %s, which is not portable', (_, pattern) => {
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap(({ name, code }) =>
    code
      .split('\n')
      .filter(line => pattern.test(line))
      .map(line => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
