import { describe, expect, test } from 'vitest'
import { refusalOf, rowsOf } from './reading.ts'

const lines = (...written: string[]) => rowsOf('lines', written.join('\n'))
const line = (written: string) => {
  const [row] = lines(written)
  const { line, ...rest } = row!
  expect(line).toBe(1)
  return rest
}

describe('a line', () => {
  test.each([
    ['Roscioli', { name: 'Roscioli' }],
    ['Roscioli, Rome', { name: 'Roscioli', near: 'Rome' }],
    ['Trapizzino, Testaccio, Rome', { name: 'Trapizzino', near: 'Testaccio, Rome' }],
    ['Roscioli, Via dei Giubbonari 21', { name: 'Roscioli', address: 'Via dei Giubbonari 21' }],
    [
      'Pizzarium, Via della Meloria 43, 00136 Roma',
      { name: 'Pizzarium', address: 'Via della Meloria 43, 00136 Roma', near: 'Roma' },
    ],
    [
      "Katz's Delicatessen, 205 E Houston St, New York, NY 10002",
      {
        name: "Katz's Delicatessen",
        address: '205 E Houston St, New York, NY 10002',
        near: 'New York, NY',
      },
    ],
    ['Café-Restaurant Dauphin, 1094 AB Amsterdam', { name: 'Café-Restaurant Dauphin', address: '1094 AB Amsterdam' }],
    ['風雲児、東京', { name: '風雲児', near: '東京' }],
    ['Dar Poeta | Rome', { name: 'Dar Poeta', near: 'Rome' }],
    ['أبو شقرا، القاهرة', { name: 'أبو شقرا', near: 'القاهرة' }],
    ['Septime\tParis', { name: 'Septime', near: 'Paris' }],
  ])('%j is a name and a location', (written, place) => {
    expect(line(written)).toEqual(place)
  })

  test.each([
    ['Roscioli – best carbonara', { name: 'Roscioli', note: 'best carbonara' }],
    ['Roscioli, Rome - go early, or book', { name: 'Roscioli', near: 'Rome', note: 'go early, or book' }],
    ['Roscioli: Carbonara', { name: 'Roscioli', note: 'Carbonara' }],
    ['NUBIANI - Koreatown', { name: 'NUBIANI', note: 'Koreatown' }],
    ['Café-Bar Wendel', { name: 'Café-Bar Wendel' }],
  ])('%j has a note after a dash or colon', (written, place) => {
    expect(line(written)).toEqual(place)
  })

  test.each([
    '- Roscioli',
    '* Roscioli',
    '• Roscioli',
    '- [ ] Roscioli',
    '- [x] Roscioli',
    '☐ Roscioli',
    '🍝 Roscioli',
    '🍝Roscioli',
    '> - Roscioli',
    '**Roscioli**',
    '  \u2013 _Roscioli_  ',
  ])('%j has a bullet in front of the name', written => {
    expect(line(written)).toEqual({ name: 'Roscioli' })
  })

  test.each([
    '1. Roscioli',
    '1) Roscioli',
    '(1) Roscioli',
    '#1 Roscioli',
    '1.Roscioli',
    '1️⃣ Roscioli',
    '- 1. **Roscioli**',
    '1-) Roscioli',
    '1 - Roscioli',
    '１．Roscioli',
    '① Roscioli',
    '一、Roscioli',
    '١. Roscioli',
    '1º Roscioli',
    'No. 1 Roscioli',
    'Nr. 1: Roscioli',
    'N° 1 : Roscioli',
    'Platz 1 – Roscioli',
    '第1位 Roscioli',
    '1위 Roscioli',
  ])('%j has a rank in front of the name', written => {
    expect(line(written)).toEqual({ name: 'Roscioli', rank: 1 })
  })

  test.each(['50 Kalò', '3.14 Pizza', '4 Rivers Smokehouse', '7132 Red'])('%j is a name containing a number', name => {
    expect(line(name)).toEqual({ name })
  })
})

describe('a name', () => {
  test.each([
    ['9.4/10 Roscioli', { name: 'Roscioli', note: 'Rating: 9.4/10' }],
    ['Roscioli (8,5/10) – carbonara', { name: 'Roscioli', note: 'carbonara\nRating: 8,5/10' }],
    ['Roscioli ★★★★☆', { name: 'Roscioli', note: 'Rating: ★★★★☆' }],
    ['Roscioli – 4.5⭐ – €€', { name: 'Roscioli', note: '€€\nRating: 4.5⭐' }],
    ['Roscioli, Via Roma 9/10', { name: 'Roscioli', address: 'Via Roma 9/10' }],
    [
      'Roscioli (Via dei Giubbonari 21): carbonara',
      { name: 'Roscioli', address: 'Via dei Giubbonari 21', note: 'carbonara' },
    ],
    ['Roscioli (Rome)', { name: 'Roscioli', near: 'Rome' }],
    ['Roscioli (closed on Mondays)', { name: 'Roscioli', note: 'closed on Mondays' }],
    ['鼎泰豐（信義店）：小籠包', { name: '鼎泰豐（信義店）', note: '小籠包' }],
    ['Roscioli @ Campo de’ Fiori', { name: 'Roscioli', near: 'Campo de’ Fiori' }],
    ['Uchi in Austin', { name: 'Uchi', near: 'Austin' }],
    ['Pie in the Sky', { name: 'Pie in the Sky' }],
    ['Roscioli, book ahead', { name: 'Roscioli', note: 'book ahead' }],
    ['~~Roscioli~~', { name: 'Roscioli', note: 'Struck out' }],
    ['~~Pujol~~ Contramar', { name: 'Contramar' }],
    ['Roscioli 🍝❤️', { name: 'Roscioli' }],
  ])('%j may have a rating, brackets or a town', (written, place) => {
    expect(line(written)).toEqual(place)
  })

  test.each([
    ['S: Kiln, Brat', ['Kiln', 'Brat']],
    ['1. Kiln 2. Brat 3. Padella', ['Kiln', 'Brat', 'Padella']],
    ['Kiln / Brat / Padella', ['Kiln', 'Brat', 'Padella']],
    ['Kiln, Brat and Padella', ['Kiln', 'Brat', 'Padella']],
    ['Fish & Chips', ['Fish & Chips']],
    ['Roscioli: carbonara, gricia and amatriciana', ['Roscioli']],
  ])('%j is one of several only for certain', (written, names) => {
    expect(lines(written).map(({ name }) => name)).toEqual(names)
  })
})

describe('a link', () => {
  const short = 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8'
  const whole =
    'https://www.google.com/maps/place/Bonci/@41.9071,12.4466,17z/data=!4m2!3m1!1s0x132f604678640a9b:0xcad165fa2036ce2c'

  test.each([
    [short, { link: short }],
    [`Bonci ${short}`, { name: 'Bonci', link: short }],
    [`${short} Bonci`, { name: 'Bonci', link: short }],
    [`- Bonci, Rome: <${short}>`, { name: 'Bonci', near: 'Rome', link: short }],
    [`[Bonci](${whole}) pizza al taglio`, { name: 'Bonci', note: 'pizza al taglio', link: whole }],
    [`${whole} pizza al taglio`, { note: 'pizza al taglio', link: whole }],
    ['osm.org/node/257355946', { link: 'osm.org/node/257355946' }],
    ['geo:41.9071,12.4466?q=Bonci', { link: 'geo:41.9071,12.4466?q=Bonci' }],
    [
      `Bonci https://www.bonci.it ${short}`,
      { name: 'Bonci', note: short, link: `Bonci https://www.bonci.it ${short}` },
    ],
  ])('%j is read with the words around it', (written, place) => {
    expect(line(written)).toEqual(place)
  })

  test('to a page that is no map becomes the website of a named place', () => {
    const written = ['Supplizio, Rome https://supplizio.net', 'Bonci', 'Sbanco', 'Septime', '', 'https://example.org/']
    expect(lines(...written)).toEqual([
      { line: 1, name: 'Supplizio', near: 'Rome', website: 'https://supplizio.net' },
      ...['Bonci', 'Sbanco', 'Septime'].map((name, index) => ({ line: index + 2, name })),
      { line: 6, refused: 'not_on_a_map' },
    ])
  })

  test('in the line below belongs to the name above, unless it has another name', () => {
    expect(lines('Bonci', short, '', 'BONCI', whole, '', 'Roscioli', whole)).toEqual([
      { line: 1, name: 'Bonci', link: short },
      { line: 4, name: 'BONCI', link: whole },
      { line: 7, name: 'Roscioli' },
      { line: 8, link: whole },
    ])
  })
})

describe('lines', () => {
  test('may have headings, rules and blank lines', () => {
    const written = ['# Rome', '', 'Pizza:', '- Bonci', '- Sbanco', '---', 'To try：', 'Roscioli']
    expect(lines(...written).map(({ line, name }) => [line, name])).toEqual([
      [4, 'Bonci'],
      [5, 'Sbanco'],
      [8, 'Roscioli'],
    ])
    expect(rowsOf('lines', 'Sbanco\r\nRoscioli\r\rBonci').map(({ line, name }) => [line, name])).toEqual([
      [1, 'Sbanco'],
      [2, 'Roscioli'],
      [4, 'Bonci'],
    ])
  })

  test('are ordered by their numbers when each has its own', () => {
    expect(lines('3. Bonci', '1. Roscioli', '2. Sbanco')).toMatchObject([{ rank: 3 }, { rank: 1 }, { rank: 2 }])
    for (const written of [
      ['1. Bonci', 'Roscioli'],
      ['1. Bonci', '2. Sbanco', 'Paris:', '1. Septime'],
    ])
      expect(lines(...written).filter(row => 'rank' in row)).toEqual([])
  })

  test('may count down below a title, and continue after that', () => {
    const countdown = ['3. Bonci', '2. Sbanco', '1. Roscioli']
    const ranked = [
      { line: 2, name: 'Bonci', rank: 3 },
      { line: 3, name: 'Sbanco', rank: 2 },
      { line: 4, name: 'Roscioli', rank: 1 },
    ]
    expect(lines('My top 3 in Rome', ...countdown)).toEqual(ranked)
    expect(lines('My top 3 in Rome', ...countdown, 'Dar Poeta')).toEqual([
      ...ranked,
      { line: 5, name: 'Dar Poeta', rank: 4 },
    ])
    expect(lines('Dar Poeta', 'Trapizzino', '2. Bonci', '1. Roscioli').map(({ name }) => name)).toHaveLength(4)
  })

  test('of a short text are read even with some sentences', () => {
    const sentence = 'we went there with all of our friends last summer and had a really good time.'
    expect(lines('Roscioli', sentence, 'Bonci')).toEqual([
      { line: 1, name: 'Roscioli', note: sentence },
      { line: 3, name: 'Bonci' },
    ])
    expect(refusalOf(`Roscioli\n${`${sentence}\n`.repeat(60)}`)).toBe('unknown_format')
  })

  test('too long for a name, or in a page of text, are reported', () => {
    const long = `Roscioli ${'and so on '.repeat(40)}`
    const names = ['Bonci', 'Sbanco', 'Septime', 'Fuunji', 'St. John', 'Bar Basso', 'Mugaritz', 'Ippudo']
    expect(lines(...names, long, '<p>Roscioli</p>').slice(8)).toEqual([
      { line: 9, name: long.slice(0, 300), refused: 'unreadable' },
      { line: 10, name: '<p>Roscioli</p>', refused: 'unreadable' },
    ])
  })

  test('beyond a file’s limit are not read', () => {
    expect(rowsOf('lines', Array.from({ length: 20_000 }, (_, i) => `Bar ${i}`).join('\n')).length).toBeLessThan(10_010)
  })
})

describe('headings', () => {
  const grouped = (...written: string[]) => lines(...written).map(({ group, name }) => [group, name])

  test.each(['Rome:', '# Rome', '## Rome 🇮🇹', '—— Rome ——', '== Rome ==', '【Rome】', '*Rome*', '**Rome:**', 'ROME'])(
    'such as %j are the group of the lines below',
    heading => {
      expect(grouped('Paris:', 'Septime', 'Clamato', '', heading, 'Roscioli', 'Bonci').slice(2)).toEqual([
        [heading === 'ROME' ? 'ROME' : 'Rome', 'Roscioli'],
        [heading === 'ROME' ? 'ROME' : 'Rome', 'Bonci'],
      ])
    },
  )

  test('of several levels are joined', () => {
    expect(
      grouped('# Italy', '## Rome', '### Pizza', '- Bonci', '### Pasta', '- Roscioli', '## Turin', '- Consorzio'),
    ).toEqual([
      ['Rome / Pizza', 'Bonci'],
      ['Rome / Pasta', 'Roscioli'],
      ['Turin', 'Consorzio'],
    ])
  })

  test('may stand before a single name below a list', () => {
    expect(grouped('- Roscioli', '- Bonci', 'Honorable mention: Sbanco', 'skip: Da Baffetto')).toEqual([
      [undefined, 'Roscioli'],
      [undefined, 'Bonci'],
      ['Honorable mention', 'Sbanco'],
      ['skip', 'Da Baffetto'],
    ])
  })

  test('may stand between two emoji', () => {
    expect(grouped('🍕 Pizza 🍕', 'Bonci', '', '🍝 Pasta 🍝', 'Roscioli')).toEqual([
      ['Pizza', 'Bonci'],
      ['Pasta', 'Roscioli'],
    ])
  })

  test('may be tiers, meals or the outer bullets', () => {
    expect(grouped('S tier', 'Bonci', 'A', 'Sbanco')).toEqual([
      ['S tier', 'Bonci'],
      ['A', 'Sbanco'],
    ])
    expect(grouped('Lunch', '- Bonci', 'Dinner', '- Roscioli')).toEqual([
      ['Lunch', 'Bonci'],
      ['Dinner', 'Roscioli'],
    ])
    expect(grouped('- Rome', '  - Roscioli', '  - Bonci', '- Paris', '  - Septime', '  - Clamato')).toEqual([
      ['Rome', 'Roscioli'],
      ['Rome', 'Bonci'],
      ['Paris', 'Septime'],
      ['Paris', 'Clamato'],
    ])
  })
})

test('asterisks behind a name are its rating, also after a bullet', () => {
  expect(lines('* Zahav (Philly) *****', '* Vetri ****')).toMatchObject([
    { name: 'Zahav', note: 'Rating: *****' },
    { name: 'Vetri', note: 'Rating: ****' },
  ])
})

describe('text behind a name', () => {
  test.each([
    ['Casa Lucio · huevos rotos', { name: 'Casa Lucio', note: 'huevos rotos' }],
    ['Bar Cock 🍸 copas', { name: 'Bar Cock', note: 'copas' }],
    ['鳴龍　★4.5', { name: '鳴龍', note: 'Rating: ★4.5' }],
    [
      'Le Servan — 32 rue Saint-Maur, Paris 11e (menu déj 32€)',
      { name: 'Le Servan', address: '32 rue Saint-Maur, Paris 11e', note: 'menu déj 32€' },
    ],
    [
      'Da Enzo (Via dei Vascellari 29) - cacio e pepe! 9/10',
      { name: 'Da Enzo', address: 'Via dei Vascellari 29', note: 'cacio e pepe!\nRating: 9/10' },
    ],
  ])('%s is its note, address or rating', (written, row) => {
    expect(lines(written, 'Roscioli')[0]).toEqual({ line: 1, ...row })
  })
})

describe('details below an item', () => {
  test('are its address, phone number, website and note', () => {
    const card = [
      'Roscioli',
      'Via dei Giubbonari 21, Roma',
      '06 687 5287',
      'https://www.salumeriaroscioli.com',
      'Carbonara',
    ]
    expect(lines(...card, '', ...card)).toEqual(
      [1, 7].map(line => ({
        line,
        name: 'Roscioli',
        address: 'Via dei Giubbonari 21, Roma',
        phone: '06 687 5287',
        website: 'https://www.salumeriaroscioli.com',
        note: 'Carbonara',
      })),
    )
  })

  test('are found below a name without a marker among marked ones', () => {
    expect(
      lines('♥ Daniel et Denise', '♥ Bouchon des Filles', 'Chez Paul', '11 rue Major Martin', '04 78 28 35 83'),
    ).toMatchObject([
      { name: 'Daniel et Denise' },
      { name: 'Bouchon des Filles' },
      { name: 'Chez Paul', address: '11 rue Major Martin', phone: '04 78 28 35 83' },
    ])
  })

  test('may be indented, nested or wrapped', () => {
    const wrapped = ['2. Bonci - the potato pizza is worth the whole trip and', 'the line']
    expect(lines('1. Roscioli', '   Order the gricia', '   - book', ...wrapped)).toMatchObject([
      { name: 'Roscioli', note: 'Order the gricia\nbook' },
      { name: 'Bonci', note: 'the potato pizza is worth the whole trip and the line' },
    ])
  })
})

test('names in lower case are no remarks', () => {
  const names = ['Roscioli, Rome', 'armando al pantheon, Roma', 'noma', 'Bonci']
  expect(lines(...names).map(({ name }) => name)).toEqual(['Roscioli', 'armando al pantheon', 'noma', 'Bonci'])
})

test('a map link among the remarks of an item is its link', () => {
  const link = 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8'
  expect(lines('- Roscioli', `  - ${link}`, '  - book', '- Bonci')).toEqual([
    { line: 1, name: 'Roscioli', link, note: 'book' },
    { line: 4, name: 'Bonci' },
  ])
})

test('a thousand greetings are no rows and no overflow', () => {
  expect(lines(...Array(20_000).fill('Hi Ben,'), 'Roscioli', 'Bonci').length).toBeLessThan(10_010)
})

describe('a letter', () => {
  test.each([
    ['Hi all,', 'Enjoy!', 'xx Anna'],
    ['Liebe Sabine,', 'Viele Grüße', 'Thomas'],
    ['Bonjour à tous,', 'Bon appétit,', 'Claire'],
    ['Hola a todos:', 'Un abrazo,', 'Marta'],
    ['Ciao!', 'Fammi sapere! Baci', ''],
    ['Hoi Jan,', 'Groetjes,', 'Els'],
    ['こんにちは！', 'よろしくお願いします。', ''],
    ['Subject: Rome', 'Sent from my iPhone', ''],
  ])('from %j to %j is its list', (greeting, closing, name) => {
    const letter = [greeting, '', '- Roscioli', '- Bonci', '', closing, name]
    expect(lines(...letter).map(({ name }) => name)).toEqual(['Roscioli', 'Bonci'])
  })
})

describe('refuses text that is no list of names', () => {
  test.each([
    ['nothing', ''],
    ['blank lines', ' \n\n\t\n'],
    [
      'prose',
      'We have been to a restaurant in Rome that was very good.\nThe food came late, but it was worth waiting for.',
    ],
    ['a sentence', 'please import all my restaurants from the other app that i have used until now'],
    ['Japanese prose', 'この店はとても美味しかったです。また行きたいと思います。'],
    ['a log', '2026-11-20T10:00:01Z INFO listening on 3000\n2026-11-20T10:00:02Z INFO ready'],
    ['a program', 'const name = "Roscioli"\nfunction eat() {\n  return name\n}'],
    ['a page', '<!doctype html>\n<title>Roscioli</title>'],
    ['settings', 'title: Rome\nauthor: Ada\nplaces:\n  - name: Roscioli'],
    ['a card', 'BEGIN:VCARD\nVERSION:3.0\nFN:Roscioli\nEND:VCARD'],
    ['numbers', '12 13 14\n15 16 17'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>'],
  ])('%s', (_, text) => {
    expect(refusalOf(text)).toBe('unknown_format')
  })
})
