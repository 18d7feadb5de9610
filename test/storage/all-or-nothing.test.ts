import { expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { Problem } from '../../src/core/problem.ts'
import { newToken } from '../../src/core/token.ts'
import type { ListEdit } from '../../src/storage/list-edit.ts'
import { onAllDatabases } from '../support/databases.ts'
import { entries, entry, idsOf, openStorage, reorder, rowsOf } from './open-storage.ts'

const places = entries(5)
const ids = idsOf(places)
const title = 'Eat in Rome'

const withoutEffect: [what: string, (edit: ListEdit) => Promise<unknown>][] = [
  ['a place is moved to its present rank', edit => edit.apply({ do: 'move', id: ids[2]!, to: { rank: 3 } })],
  ['the last place is moved beyond the end', edit => edit.apply({ do: 'move', id: ids[4]!, to: { rank: 99 } })],
  [
    'a place is moved before its present successor',
    edit => edit.apply({ do: 'move', id: ids[1]!, to: { before: ids[2]! } }),
  ],
  ['a place is moved after itself', edit => edit.apply({ do: 'move', id: ids[1]!, to: { after: ids[1]! } })],
  ['the order is the present order', edit => reorder(edit, ids)],
  ['a note is replaced by itself', edit => edit.write(ids[0]!, { note: '' })],
  ['the title is the present title', edit => edit.update({ title, visibility: 'public' })],
  ['no member is named', edit => edit.update({})],
]

/** Makes every kind of change. */
const everything = async (edit: ListEdit) => {
  await edit.update({ title: 'Eat in Naples', visibility: 'hidden' })
  await edit.apply({ do: 'add', place: entry(99, 'Da Michele', 'Go early.'), to: { rank: 1 } })
  await edit.apply({ do: 'remove', id: ids[1]! })
  await edit.write(ids[2]!, { note: 'Cash only.' })
  await reorder(edit, [ids[4]!, ids[3]!, entry(99).id, ids[0]!, ids[2]!])
}

onAllDatabases('a write', open => {
  test('without effect writes nothing', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(places, { title })
    const before = await rowsOf(opened.tables)
    for (const [what, work] of withoutEffect) {
      opened.clock.forward(60_000)
      const result = await opened.change(slug, work)
      expect(await rowsOf(opened.tables), what).toEqual(before)
      expect(result, what).toEqual((await opened.read(slug)).list)
    }
  })

  test.each([
    ['is refused half-way', new Problem('place_ambiguous')],
    ['fails half-way with a bug', new TypeError('undefined is not a function')],
  ])('that %s writes nothing', async (_, thrown) => {
    await using opened = await openStorage(open)
    const slug = await opened.make(places)
    const before = await rowsOf(opened.tables)
    const failing = opened.change(slug, async edit => {
      await everything(edit)
      throw thrown
    })
    await expect(failing).rejects.toBe(thrown)
    expect(await rowsOf(opened.tables)).toEqual(before)

    await opened.change(slug, everything)
    expect(await rowsOf(opened.tables)).not.toEqual(before)
  })

  test('whose response cannot be built writes nothing', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(places)
    const before = await rowsOf(opened.tables)
    const failing = opened.storage.lists.change(await opened.editor(slug), 'movePlace', async edit => {
      await edit.apply({ do: 'move', id: ids[4]!, to: { rank: 1 } })
      return () => {
        throw new Error('no such view')
      }
    })
    await expect(failing).rejects.toThrow('no such view')
    expect(await rowsOf(opened.tables)).toEqual(before)
  })

  test('at an outdated version changes nothing and reports the present version', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make(places)
    const editor = { ...(await opened.editor(slug)), onlyAt: [[1]] }
    await opened.change(slug, everything)
    const before = await rowsOf(opened.tables)
    const failing = opened.storage.lists.change(editor, 'movePlace', async edit => {
      await edit.apply({ do: 'move', id: ids[4]!, to: { rank: 2 } })
      return list => list
    })
    await expect(failing).rejects.toMatchObject({ code: 'version_mismatch', extras: { version: 2 } })
    expect(await rowsOf(opened.tables)).toEqual(before)
  })

  test.each([
    ['public', 'invalid_credential'],
    ['hidden', 'list_not_found'],
  ] as const)('to a %s list whose edit token was just replaced changes nothing', async (visibility, code) => {
    await using opened = await openStorage(open)
    const { lists, access } = opened.storage
    const slug = await opened.make(places, { visibility })
    const token = newToken('edit')
    await lists.rotate(await opened.editor(slug), token)
    const editor = await new Access(access).editor(slug, { header: `Bearer ${token}`, editToken: undefined })
    await lists.rotate(editor, newToken('edit'))
    const before = await rowsOf(opened.tables)
    const rename = lists.change(editor, 'updateList', async edit => {
      await edit.update({ title: 'Mine now' })
      return list => list
    })
    await expect(rename).rejects.toMatchObject({ code })
    await expect(lists.delete(editor)).rejects.toMatchObject({ code })
    await expect(lists.clearHistory(editor)).rejects.toMatchObject({ code })
    await expect(lists.rotate(editor, newToken('edit'))).rejects.toMatchObject({ code })
    expect(await rowsOf(opened.tables)).toEqual(before)
  })
})
