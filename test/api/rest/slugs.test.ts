import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, expect, test, vi } from 'vitest'
import { onRest } from './on-rest.ts'

/** The next slugs' endings, instead of random ones. */
const endings: string[] = []

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const { randomBytes } = crypto
const chance = vi.spyOn(crypto, 'randomBytes').mockImplementation((length: number) => {
  const ending = length === 6 && endings.shift()
  return ending ? Buffer.from(Array.from(ending, character => alphabet.indexOf(character))) : randomBytes(length)
})
// The sources import it by its name.
syncBuiltinESMExports()
afterAll(() => {
  chance.mockRestore()
  syncBuiltinESMExports()
})

onRest('Assigning slugs', rest => {
  const slugWith = async (...wanted: string[]) => {
    endings.push(...wanted)
    const { slug, ask } = await rest.list([], { title: 'Trattorie' })
    expect(endings, 'all endings were taken').toEqual([])
    return { slug, ask }
  }

  test('a used slug is not assigned', async () => {
    expect((await slugWith('000001')).slug).toBe('trattorie-000001')
    expect((await slugWith('000001', '000002')).slug).toBe('trattorie-000002')
  })

  test('a deleted list’s slug is never assigned again', async () => {
    const { slug, ask } = await slugWith('00000a')
    expect((await ask('DELETE')).status).toBe(204)
    expect((await slugWith('00000a', '00000b')).slug).toBe('trattorie-00000b')
    expect((await rest.ask(`GET /lists/${slug}`)).status).toBe(404)
  })

  test('the slug of a hidden list is not guessed', async () => {
    const { ask } = await slugWith('00000c')
    await ask('PATCH', { visibility: 'hidden' })
    expect((await slugWith('00000c', '00000d')).slug).toBe('trattorie-00000d')
  })

  test('the slug of a renamed list is not guessed', async () => {
    const { ask } = await slugWith('00000e')
    await ask('PATCH', { title: 'Osterie' })
    expect((await slugWith('00000e', '00000f')).slug).toBe('trattorie-00000f')
  })
})
