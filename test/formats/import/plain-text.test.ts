import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlLink, htmlText } from '../../../src/formats/export/xml.ts'
import { plainText } from '../../../src/formats/import/plain-text.ts'

test.each([
  ['lines are broken by tags', 'Carbonara<br/>Gricia<BR>Amatriciana', 'Carbonara\nGricia\nAmatriciana'],
  [
    'paragraphs, lists and rows are lines',
    '<p>A</p><div>B</div><ul><li>C<li>D</ul><table><tr><td>E<td>F</table>',
    'A\nB\nC\nD\nE F',
  ],
  ['white space between tags is dropped', '<p>\n  Cash\n  only\n</p>\n\n<p>Go&nbsp;early</p>', 'Cash only\nGo early'],
  ['lines stay where no tag breaks them', 'Cash <b>only</b>\nGo early', 'Cash only\nGo early'],
  [
    'images, scripts and styles are dropped',
    '<style>a{}</style><img src="x" alt="y">A<script>if (a<b) {}</script>',
    'A',
  ],
  ['a page is its body', '<!DOCTYPE html><html><head><title>T</title></head><body>B</body></html>', 'B'],
  ['a link is its text and its address', '<a href="https://a.example/b">Menu</a>', 'Menu (https://a.example/b)'],
  ['a link that is its address is that once', '<a href="https://a.example/">a.example</a>', 'a.example'],
  ['a link that leads to no page is its text', '<a href="javascript:x()">A</a> <a href="tel:+39">+39</a>', 'A +39'],
  [
    'entities are characters',
    'Fish &amp; Chips &eacute;&#233;&#x1F35D; &unknown; R&B',
    'Fish & Chips éé🍝 &unknown; R&B',
  ],
  ['text that resembles a tag stays', 'I <3 it, x < y and <y>', 'I <3 it, x < y and <y>'],
  ['many empty lines are one', 'A<br><br><br><br>B', 'A\n\nB'],
  ['empty text stays empty', '<img src="x"><br>', ''],
])('%s', (_, html, text) => {
  expect(plainText(html)).toBe(text)
})

test('any text shown by our own files is read as shown', () => {
  const shown = fc.string({
    unit: fc.constantFrom('a', 'é', '<', '>', '&', '"', "'", '&amp;', '<br>', '🐷', 'ش'),
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(shown, { minLength: 1 }), lines => {
      const html = `${lines.map(htmlText).join('<br>')}<br>${htmlLink('https://a.example/', 'Map')}`
      const text = `${lines.join('\n')}\nMap (https://a.example/)`.replace(/\n{3,}/g, '\n\n').trim()
      expect(plainText(html)).toBe(text)
    }),
  )
})

test('any text can be read', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '/', 'a', ' ', '"', '=', '>', '!', '-', 'br', 'script', '&') }),
      html => {
        expect(typeof plainText(html)).toBe('string')
      },
    ),
  )
})
