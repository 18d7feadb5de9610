import { describe, expect, test } from 'vitest'
import { readWritten, writtenLists } from './written-lists.ts'

const folder = new URL('./fixtures/written/', import.meta.url)

/** Sorts the members of each row. */
const inOrder = (rows: string): string[] =>
  rows.split('\n').map(row => {
    const [name, ...members] = row.split(' | ')
    return [name, ...members.sort()].join(' | ')
  })

describe('a list as people write it', () => {
  test.each(writtenLists(folder))('is read as its reader expects: $name', ({ text, expected }) => {
    expect(inOrder(readWritten(text))).toEqual(inOrder(expected))
  })

  // Written before the reader, and its mistakes in them are not looked at. They measure it, and are no reason to change it.
  test('is read as its reader expects in most lists that were kept aside', () => {
    const lists = writtenLists(new URL('kept-aside/', folder))
    const read = lists.filter(
      ({ text, expected }) => JSON.stringify(inOrder(readWritten(text))) === JSON.stringify(inOrder(expected)),
    )
    expect(lists).toHaveLength(34)
    expect(read.length).toBeGreaterThanOrEqual(27)
  })
})
