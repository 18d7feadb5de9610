import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListMembers } from '../../src/domain/change.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import { onAllDatabases } from '../support/databases.ts'
import { entry, idsOf, openStorage, reorder } from './open-storage.ts'
import { termsIn } from './terms-in.ts'

const words = [
  'Roma',
  'roma',
  'Trattoria',
  'Ö',
  'L’Osteria',
  '蘭亭',
  '蘭亭飯店',
  '𠮷野家',
  '🍜',
  'x'.repeat(50),
  `${'x'.repeat(40)}y`,
]
const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map(chosen => chosen.join(' '))
const member = fc.constantFrom('title' as const, 'authorName' as const, 'description' as const)
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), node: fc.integer({ min: 1, max: 9 }), name: text, englishName: text }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('update' as const), member, text }),
  fc.record({ do: fc.constant('reorder' as const) }),
)

onAllDatabases('the search words of a list', open => {
  test('after any edits equal those of a list created in the final state', async () => {
    await using opened = await openStorage(open)
    const walk = async (changes: (typeof step extends fc.Arbitrary<infer T> ? T : never)[][]) => {
      const slug = await opened.make()
      for (const steps of changes)
        await opened.change(slug, async edit => {
          for (const step of steps) {
            const ids = idsOf(await edit.entries())
            if (step.do === 'update') await edit.update({ [step.member]: step.text } as Partial<ListMembers>)
            else if (step.do === 'reorder') await reorder(edit, ids.toReversed())
            else if (step.do === 'remove')
              ids.length > 0 && (await edit.apply({ do: 'remove', id: ids[step.which % ids.length]! }))
            else if (!ids.includes(entry(step.node).id)) {
              const { facts, ...rest } = entry(step.node, step.name)
              const place = { ...rest, facts: { ...facts, ...(step.englishName && { englishName: step.englishName }) } }
              await edit.apply({ do: 'add', place, to: {} })
            }
          }
        })
      const { list, entries } = await opened.read(slug)
      const { title, authorName, description, visibility } = list
      const fresh = (await opened.read(await opened.make(entries, { title, authorName, description, visibility }))).list
      expect(await termsIn(opened.tables, list.id)).toEqual(await termsIn(opened.tables, fresh.id))
    }
    await fc.assert(fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 }), walk), {
      numRuns: 40,
    })
  }, 60_000)

  test('are deleted with the list or the restaurant', async () => {
    await using opened = await openStorage(open)
    const places: ListEntry[] = [entry(1, 'Armando al Pantheon'), entry(2, 'Da Enzo al 29')]
    const slug = await opened.make(places, { title: 'Roma', description: 'Five lunches.' })
    const { id } = (await opened.read(slug)).list
    expect(Object.keys(await termsIn(opened.tables, id))).toEqual(
      ['roma', 'ada', 'five', 'lunches', 'armando', 'al', 'pantheon', 'da', 'enzo', '29'].sort(),
    )
    await opened.change(slug, edit => edit.apply({ do: 'remove', id: places[0]!.id }))
    expect(Object.keys(await termsIn(opened.tables, id))).toEqual(
      ['roma', 'ada', 'five', 'lunches', 'al', 'da', 'enzo', '29'].sort(),
    )
    await opened.storage.lists.delete(await opened.editor(slug))
    expect(await termsIn(opened.tables, id)).toEqual({})
  })
})
