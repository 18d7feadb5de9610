import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, test, vi } from 'vitest'
import { onRest } from './on-rest.ts'

/** Endings of the next slugs, used instead of random ones. */
const endings: string[] = []

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const { randomBytes } = crypto
const random = vi.spyOn(crypto, 'randomBytes').mockImplementation((length: number) => {
  const ending = length === 6 && endings.shift()
  return ending ? Buffer.from(Array.from(ending, character => alphabet.indexOf(character))) : randomBytes(length)
})
// Lets the named imports of `randomBytes` use the mock.
syncBuiltinESMExports()
afterAll(() => {
  random.mockRestore()
  syncBuiltinESMExports()
})

onRest('Assigning slugs', rest => {
  const listWith = async (...wanted: string[]) => {
    endings.push(...wanted)
    const { slug, ask } = await rest.list([], { title: 'Trattorie' })
    expect(endings, 'all endings were used').toEqual([])
    return { slug, ask }
  }

  test('a used slug is not assigned', async () => {
    expect((await listWith('000001')).slug).toBe('trattorie-000001')
    expect((await listWith('000001', '000002')).slug).toBe('trattorie-000002')
  })

  test('a deleted list’s slug is never assigned again', async () => {
    const { slug, ask } = await listWith('00000a')
    expect((await ask('DELETE')).status).toBe(204)
    expect((await listWith('00000a', '00000b')).slug).toBe('trattorie-00000b')
    expect((await rest.ask(`GET /lists/${slug}`)).status).toBe(404)
  })

  test('the slug of a hidden list is not assigned', async () => {
    const { ask } = await listWith('00000c')
    await ask('PATCH', { visibility: 'hidden' })
    expect((await listWith('00000c', '00000d')).slug).toBe('trattorie-00000d')
  })

  test('the slug of a renamed list is not assigned', async () => {
    const { ask } = await listWith('00000e')
    await ask('PATCH', { title: 'Osterie' })
    expect((await listWith('00000e', '00000f')).slug).toBe('trattorie-00000f')
  })
})
