import { expect, test } from 'vitest'
import { shortLine } from '../../../src/domain/osm/line.ts'
import { oneLine } from '../../../src/domain/text.ts'

test('a name in any script follows the rules for text, in any spelling', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const names = characters.flatMap(each => [`Bar${each}`, `${each} か`, `é${each}й`])
  const rules = oneLine(200)
  expect(names.filter(name => shortLine(name, 200) !== rules.safeParse(name).data)).toEqual([])
})
