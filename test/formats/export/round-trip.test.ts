import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { anyList } from '../../support/any-list.ts'
import { testWith } from '../../support/tools.ts'
import { fileOf, lists } from './lists.ts'
import { inXml, readBack, readTitle, written } from './read-back.ts'

describe.each(Object.keys(readBack))('a %s file returns', format => {
  const needs = inXml.includes(format) ? ['xmllint'] : []

  for (const [what, list] of Object.entries(lists))
    testWith(needs, `${what}: exact names, notes, order, links and ids`, () => {
      expect(readBack[format]!(fileOf(format, list))).toEqual(written(format, list))
    })

  testWith(needs, 'any accepted text at any position', () => {
    fc.assert(
      fc.property(anyList, list => {
        const file = fileOf(format, list)
        expect(readBack[format]!(file)).toEqual(written(format, list))
        expect(readTitle[format]?.(file) ?? []).toEqual(
          format === 'csv' || format === 'xlsx' ? [] : [list.info.title, list.info.authorName],
        )
      }),
      { numRuns: needs.length > 0 ? 25 : 300 },
    )
  })
})
