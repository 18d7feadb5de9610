import fc from 'fast-check'

const pieces = [
  ...[
    '# ',
    '## ',
    '> ',
    '- ',
    '+ ',
    '* ',
    '1. ',
    '1) ',
    '123456789. ',
    '=====',
    '-----',
    '***',
    '```',
    '~~~',
    '    ',
    '\t',
  ],
  ...[
    '[a](https://evil.example)',
    '![a](https://evil.example/a.png)',
    '[a]: https://evil.example',
    '[a]',
    '](',
    '[^1]',
  ],
  ...['<https://evil.example>', 'https://evil.example', 'www.evil.example', 'mailto:eve@evil.example', '<b>', '</a>'],
  ...[
    '<script>alert(1)</script>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?php',
    '&amp;',
    '&#60;',
    '&lt',
    '\\',
    '\\\\',
    '`',
  ],
  ...[
    '*',
    '**',
    '_',
    '__',
    '~',
    '~~',
    '|',
    '|--|',
    '$',
    '$$',
    ':',
    ':tada:',
    '@eve',
    '!',
    '"',
    "'",
    '{author}',
    '{url}',
  ],
  ...['مطعم', '風雲児', '👩‍🍳', 'Da Enzo al 29', ' ', 'a', '\u2028', '\u2029', '\u0085', '\u00a0'],
]

/** Text that tries to be more than text, on one line. */
export const hostileLine = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 5 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map(parts => parts.join('').replace(/[\0-\x1f\x7f]/g, ''))
  // Blank names and titles are refused at entry.
  .filter(line => /[^\p{Z}\p{C}]/u.test(line))

/** The same, of several lines. */
export const hostileLines = fc.array(hostileLine, { minLength: 1, maxLength: 6 }).map(lines => lines.join('\n'))
