import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyList } from '../../support/any-list.ts'
import { testWith } from '../../support/tools.ts'
import { canonicalByXmllint } from '../../support/xml.ts'
import { fileOf, lists } from './lists.ts'
import { inXml, readBack, readTitle, written } from './read-back.ts'

describe.each(Object.keys(readBack))('a %s file returns', format => {
  for (const [what, list] of Object.entries(lists))
    test(`${what}: exact names, notes, order, links and ids`, () => {
      expect(readBack[format]!(fileOf(format, list))).toEqual(written(format, list))
    })

  test('any accepted text at any position', () => {
    fc.assert(
      fc.property(anyList, list => {
        const file = fileOf(format, list)
        expect(readBack[format]!(file)).toEqual(written(format, list))
        expect(readTitle[format]?.(file) ?? []).toEqual(
          format === 'csv' || format === 'xlsx' ? [] : [list.info.title, list.info.authorName],
        )
      }),
      { numRuns: 100 },
    )
  })
})

testWith(['xmllint'], 'libxml2 reads a file in XML as these tests do', () => {
  fc.assert(
    fc.property(anyList, fc.constantFrom(...inXml), (list, format) => {
      const file = fileOf(format, list)
      expect(readBack[format]!(canonicalByXmllint(file))).toEqual(readBack[format]!(file))
    }),
    { numRuns: 50 },
  )
})
