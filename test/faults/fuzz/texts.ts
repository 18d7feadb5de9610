import fc from 'fast-check'

/** Texts of classes that have broken programs. A schema cannot tell them from others. */
const classes: Record<string, string[]> = {
  'composed and decomposed': ['Caffè', 'Caff\u0065\u0300', '\u1e9b\u0323', 'ﬁne', '각', '\u1100\u1161\u11a8'],
  'right to left': ['מסעדה', 'مطعم', '\u202eoilcsoR', '\u2066Roscioli\u2069', '\u200fRoscioli\u200e'],
  joined: ['👨‍👩‍👧‍👦', '🇮🇹🇮🇹', '🍝\ufe0f', 'e\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'Z\u0351\u036b\u0343'],
  invisible: ['\u200b', '\u00ad', '\ufeff', '\u2060Roscioli', '\u3164', '\u2800', '\u180e'],
  blank: ['', ' ', '\u00a0', '\u3000', '\t', '\n', '\r\n', ' \n '],
  'not stored': [
    '\0',
    'Roscioli\0',
    '\u0001',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufffe',
    '\uffff',
    '\u{1fffe}',
  ],
  halves: ['\ud800', '\udc00Roscioli', 'Rosci\ud83coli', '\udfff\ud800'],
  'meaningful to other programs': [
    ...[
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'null',
      'undefined',
      'NaN',
      'true',
      '0',
      '-1',
      '1e999',
    ],
    ...[
      "'; DROP TABLE lists; --",
      '" OR "1"="1',
      '%',
      '%_\\',
      '{{7*7}}',
      '$' + '{7*7}',
      '../../etc/passwd',
      '..\\..',
      '\\',
    ],
    ...[
      '<script>alert(1)</script>',
      ']]>',
      '&lt;',
      '=1+1',
      '@SUM(A1)',
      '-->',
      '\u2028</script',
      '/',
      '#',
      '?',
      ';',
      ',',
    ],
    ...[
      'http://[::1',
      'javascript:alert(1)',
      'geo:91,181',
      'https://www.google.com/maps/place/@,,z',
      'file:///etc/passwd',
    ],
  ],
  folding: ['ŒUF', 'ß', 'İstanbul', 'ıI', 'ǅ', 'ΑΣ', '𝕽𝖔𝖘𝖈𝖎𝖔𝖑𝖎', '①', '麺屋', 'ก็็็็'],
}

export const oddText: fc.Arbitrary<string> = fc.oneof(
  ...Object.values(classes).map(texts => fc.constantFrom(...texts)),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

const units = fc.constantFrom('x', 'è', '🍝', '\u0300', ' ', 'a ', '\ud800', '%', '\n', '"', '\\', '[', 'ﷺ')
const repeated = (length: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc.tuple(units, length).map(([unit, length]) => unit.repeat(length / unit.length))

/** Texts of 100 to 9,000 characters, above many limits. */
export const longText = repeated(fc.integer({ min: 100, max: 9000 }))

/** So long that the whole body is too long. */
export const hugeText = repeated(fc.constant(1024 * 1024))

const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1.5,
    2 ** 31,
    2 ** 31 - 1,
    2 ** 53,
    2 ** 53 - 1,
    -(2 ** 53),
    2 ** 63,
    1e300,
    -1e300,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

/** Objects with names that mean something to JavaScript. Only `JSON.parse` makes them own members. */
const ofJson = fc
  .constantFrom(
    '{"__proto__":{"isAdmin":true}}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1,"valueOf":2}',
    '{"toJSON":"x"}',
    '{"length":4294967295,"0":"x"}',
    '{"":1}',
    '{"$ref":"#"}',
    '[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]',
  )
  .map((text): unknown => JSON.parse(text))

/** Any JSON value. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: oddNumber },
  { weight: 2, arbitrary: ofJson },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Invalid or barely valid JSON, for any schema. */
export const oddBody: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', 'null', '[]', '"x"', '1', 'true', '{', '{"title":', "{'title':1}", '{"title":1,}', '{}{}', '{} x'],
    ...['\ufeff{}', '{"title":"\\ud800"}', '{"title":"\\u0000"}', '{"title":"a","title":"b"}', '{"title":1e999}'],
    ...['{"title":NaN}', '{"title":"\t"}', '{"title":"\\x41"}', '{"a":01}', '// no\n{}', '{"title":undefined}'],
    ...['{"version":1,"__proto__":{"version":2}}', '{"placeIds":[,]}', '{"rank":99999999999999999999999999}'],
  ),
  fc
    .constantFrom([0xff, 0xfe], [0x7b, 0xc3, 0x28, 0x7d], [0xed, 0xa0, 0x80], [0x00], [0x1f, 0x8b, 8])
    .map(bytes => Uint8Array.from(bytes)),
  fc.uint8Array({ maxLength: 40 }).map(bytes => Uint8Array.from(bytes)),
  fc
    .constantFrom('[', '{"a":', '[{"places":')
    .chain(unit => fc.constantFrom(10, 1000, 10_000).map(times => unit.repeat(times))),
  fc
    .constantFrom(1000, 1000, 1000, 60_000)
    .map(count => `{${Array.from({ length: count }, (_, index) => `"a${index}":0`).join()}}`),
)

/** Characters valid in headers; Node refuses the others before sending. */
export const oddHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '"',
    '""',
    ',',
    '*',
    'W/',
    '\u00ff',
    '"\u00e9"',
    '-1',
    '0',
    '1e5',
    '__proto__',
    '"\\"',
    ',,,,',
    '\t',
  ),
  fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map(code => String.fromCharCode(code)), maxLength: 20 }),
  fc
    .constantFrom('x', '"1",', '\u00e9')
    .chain(unit => fc.integer({ min: 100, max: 3000 }).map(times => unit.repeat(times))),
)

/** Raw pieces of paths and queries, most of them invalid UTF-8. */
export const oddEscapes: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    '%',
    '%zz',
    '%ff',
    '%00',
    '%2f',
    '%2F..%2f',
    '%c0%ae',
    '%ed%a0%80',
    '%u0041',
    '+',
    '%20',
    '%0a',
    '%25',
    '%E2%80%AE',
    ';x=1',
  ],
)
