import { expect, test } from 'vitest'
import { cdata, htmlLink, htmlText, xmlAttribute, xmlText } from '../../../src/formats/export/xml.ts'

test('markup in a text stays text', () => {
  expect(xmlText(`</name><script>"Bar" & 'Grill'`)).toBe(`&lt;/name&gt;&lt;script&gt;"Bar" &amp; 'Grill'`)
})

test('an attribute holds quotes, tabs and line breaks', () => {
  expect(xmlAttribute('"a"\tb\nc\rd')).toBe('&quot;a&quot;&#9;b&#10;c&#13;d')
})

test('a carriage return survives parsers that normalise line ends', () => {
  expect(xmlText('a\rb')).toBe('a&#13;b')
})

test('a section end inside CDATA is split over two sections', () => {
  expect(cdata('a]]>b')).toBe('<![CDATA[a]]]]><![CDATA[>b]]>')
  expect(cdata(']]]>>')).toBe('<![CDATA[]]]]]><![CDATA[>>]]>')
})

test('a character that XML cannot hold is dropped before a section end is looked for', () => {
  expect(cdata(']]\u0000>')).toBe('<![CDATA[]]]]><![CDATA[>]]>')
})

test('drops characters that XML cannot hold and keeps the others', () => {
  expect(xmlText('a\u0000\u0008\u000B\u001F\uFFFE\uFFFF\uD800b')).toBe('ab')
  expect(xmlText('\t\n🐷\u{1FFFE}\u007F\u2028')).toBe('\t\n🐷\u{1FFFE}\u007F\u2028')
})

test('empty text needs no CDATA section', () => {
  expect(cdata('')).toBe('')
})

test('HTML keeps the lines of a note and shows its tags as text', () => {
  expect(htmlText('Go early\n<b>cash</b> & carry')).toBe('Go early<br>&lt;b&gt;cash&lt;/b&gt; &amp; carry')
})

test('a quote cannot end a link', () => {
  expect(htmlLink('https://example.org/?a=1&b="><script>', 'a < b')).toBe(
    '<a href="https://example.org/?a=1&amp;b=&quot;&gt;&lt;script&gt;">a &lt; b</a>',
  )
})
