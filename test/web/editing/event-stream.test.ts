import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventStream } from '../../../src/web/client/editor/model/event-stream.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['data: {"version":1}\n\n', ['{"version":1}']],
  ['\uFEFFid: 3\nretry: 1000\nevent: change\ndata:{"version":3}\n\n', ['{"version":3}']],
  [': still here\n\n: and here\n\n', []],
  ['data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['a', 'b', 'c']],
  ['data: two\ndata: lines\n\n', ['two\nlines']],
  ['data\n\n', ['']],
  ['database: none\n\n', []],
  ['data: cut off', []],
])('a stream of %j gives %j', (text, events) => {
  expect(new EventStream().read(bytes(text))).toEqual(events)
})

test('the position of chunk boundaries does not matter', () => {
  const text = ': hello\r\n\r\nid: 1\r\ndata: Dar Poeta\r\n\r\ndata: Caffè\ndata: 東京\n\ndata: end\r\r'
  const whole = new EventStream().read(bytes(`${text}\n`))
  expect(whole).toEqual(['Dar Poeta', 'Caffè\n東京', 'end'])
  const all = bytes(`${text}\n`)
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 20 }), cuts => {
      const stream = new EventStream()
      const edges = [0, ...cuts.sort((a, b) => a - b), all.length]
      expect(edges.slice(1).flatMap((end, index) => stream.read(all.slice(edges[index], end)))).toEqual(whole)
    }),
  )
})
