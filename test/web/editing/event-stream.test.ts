import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventText } from '../../../src/api/http/event-stream.ts'
import { EventStream } from '../../../src/web/client/editor/model/event-stream.ts'

test('the service’s events are read wherever their chunks end', () => {
  const sent = [{ version: 1 }, { name: 'Caffè\n東京' }, { version: 3 }]
  const text = `: hello\n\n${sent.map((data, index) => eventText(index, data)).join(': still here\n\n')}data: cut off`
  const all = new TextEncoder().encode(text)
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 20 }), cuts => {
      const stream = new EventStream()
      const edges = [0, ...cuts.sort((a, b) => a - b), all.length]
      const read = edges.slice(1).flatMap((end, index) => stream.read(all.slice(edges[index], end)))
      expect(read.map(data => JSON.parse(data))).toEqual(sent)
    }),
  )
})
