import { expect, test } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { UntilCommit } from '../../src/storage/until-commit.ts'

/** A database in which somebody commits, or that does not say whether anybody has. */
const databaseAt = (commits: { count: number } | undefined): Database =>
  ({ engine: commits ? { dataVersion: () => commits.count } : {} }) as Database

/** Reads what a table says at the time, and counts how often it is asked. */
function looking(table: Record<string, object>, kept: UntilCommit<object>) {
  let looks = 0
  const read = (key: string) => async () => {
    looks++
    return table[key]
  }
  return {
    get: (key: string) => kept.get(key, read(key)),
    get looks() {
      return looks
    },
  }
}

const rome = { title: 'Eat in Rome' }

test('what is there and what is not are looked up once each, until somebody commits', async () => {
  const commits = { count: 1 }
  const table: Record<string, object> = { rome }
  const look = looking(table, new UntilCommit(databaseAt(commits)))
  for (const _ of [1, 2, 3]) expect([await look.get('rome'), await look.get('ostia')]).toEqual([rome, undefined])
  expect(look.looks).toBe(2)

  table.ostia = { title: 'Eat in Ostia' }
  delete table.rome
  commits.count++
  expect([await look.get('rome'), await look.get('ostia')]).toEqual([undefined, { title: 'Eat in Ostia' }])
})

test('what was read while somebody committed is told once, and not kept', async () => {
  const commits = { count: 1 }
  const kept = new UntilCommit<object>(databaseAt(commits))
  const found = await kept.get('rome', async () => {
    commits.count++
    return { title: 'as it was' }
  })
  expect(found).toEqual({ title: 'as it was' })
  expect(await kept.get('rome', async () => rome)).toBe(rome)
})

test('where the database does not say whether anybody has committed, every time is the first', async () => {
  const look = looking({ rome }, new UntilCommit(databaseAt(undefined)))
  for (const _ of [1, 2]) expect(await look.get('rome')).toBe(rome)
  expect(look.looks).toBe(2)
})
