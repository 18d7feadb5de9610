import { expect, test } from 'vitest'
import { fold } from '../../../src/domain/text.ts'
import { documentsIn, readingOf } from './documents.ts'
import { readFile, refusalIn } from './reading.ts'

/** Returns the share of restaurants that arrive right, and the number of rows that are none for each restaurant. */
const sharesOf = (folder: string) => {
  const lists = documentsIn(folder)
  const readings = lists.map(list => readingOf(list))
  const all = lists.reduce((sum, { expected }) => sum + expected.length, 0)
  const right = readings.reduce((sum, reading) => sum + reading.right, 0)
  const junk = readings.reduce((sum, reading) => sum + reading.junk.length, 0)
  return { all, right: right / all, junk: junk / all }
}

// The lists kept aside measure the reader, and their mistakes are no reason to change it.
test.each([
  ['given', 505, 0.97, 0.02],
  ['found', 232, 0.98, 0.01],
  ['long-tail', 480, 0.91, 0.04],
  ['adversarial', 444, 0.9, 0.06],
  ['aside', 532, 0.88, 0.05],
])('restaurants of the lists “%s” arrive right, with few rows that are none', (folder, count, right, junk) => {
  const shares = sharesOf(folder)
  expect(shares.all).toBe(count)
  expect(shares.right).toBeGreaterThanOrEqual(right)
  expect(shares.junk).toBeLessThanOrEqual(junk)
})

const readText = (content: string) => readFile(Buffer.from(content))

test.each([
  ['name,address\nCafe A,"6937+X2 Wien, Österreich"', 'Wien, Österreich'],
  ['name,town,address\nCafe A,Wien,6937+X2', 'Wien'],
  ['# Coffee\n\n- Cafe A, 6937+X2 Wien\n- Cafe B, 6936+2Q Wien', 'Wien'],
])('a short plus code is a position next to the town beside it', (content, near) => {
  expect(readText(content).rows[0]).toMatchObject({
    description: {
      name: 'Cafe A',
      near,
      latitude: expect.closeTo(48.20494, 4),
      longitude: expect.closeTo(16.36256, 4),
    },
  })
})

test.each([
  ['Place T, Vancouver\nKiln, London', 'Place T', 'Vancouver'],
  ['Place: Kiln, London\nPlace: Brat, London', 'Kiln', 'London'],
  ['Stop 1: Kiln, London\nStop 2 – Brat, London', 'Kiln', 'London'],
])('a label ends with a colon, or with its number, and is else part of the name: %j', (text, name, near) => {
  expect(readText(text).rows[0]).toMatchObject({ description: { name, near } })
})

test('the title of an article is no restaurant', () => {
  const { rows } = readText(
    'The best places to eat in Porto\n\nWe spent ten days there.\n\nCasa Guedes\nPraça dos Poveiros 130\n\nGazela\nTravessa do Cimo de Vila 4\n',
  )
  expect(rows.map(({ name }) => name)).toEqual(['Casa Guedes', 'Gazela'])
})

test('a small town in lower case behind a dash is a dish', () => {
  const { rows } = readText('Place T – tea\nPizzeria Paradiso – margherita\nKiln – London')
  expect(rows).toMatchObject([
    { description: { name: 'Place T', note: 'tea' } },
    { description: { name: 'Pizzeria Paradiso', note: 'margherita' } },
    { description: { name: 'Kiln', near: 'London' } },
  ])
})

test('words behind a link that names its place are a note', () => {
  const link = (name: string) => `https://www.google.com/maps/place/${name}/@49.2831,-123.1093,17z`
  const { rows } = readText(`${link('Revolver')} coffee with dad\nPhnom Penh\n${link('Phnom+Penh')} (the wings!)`)
  expect(rows).toMatchObject([
    { description: { name: 'Revolver', note: 'coffee with dad' } },
    { description: { name: 'Phnom Penh', note: '(the wings!)' } },
  ])
})

test('towns behind a sign are headings, also two names of one', () => {
  const { rows } = readText('⭐ Liechtenstein\nAdler, Vaduz\nTorkel - view\n\n⭐ Monaco / Monte-Carlo\nRampoldi')
  expect(rows.map(({ name, group }) => [name, group])).toEqual([
    ['Adler', 'Liechtenstein'],
    ['Torkel', 'Liechtenstein'],
    ['Rampoldi', 'Monaco / Monte-Carlo'],
  ])
})

test('a link below a name belongs to it, unless it names another place', () => {
  const link = (name: string) => `https://maps.google.com/?q=${name},+Porto`
  const names = (text: string) => readText(text).rows.map(({ name }) => name)
  const first = '1. Taberna\n2. Casa Guedes\n'
  expect(names(`${first}${link('Casa+Guedes')}\n3. Cantinho`)).toEqual(['Taberna', 'Casa Guedes', 'Cantinho'])
  expect(names(`${first}${link('Conga')}\n3. Cantinho`)).toEqual(['Taberna', 'Casa Guedes', 'Conga', 'Cantinho'])
  // Where most names have a link, it may be in other words: another script, or a former name.
  expect(names(`1. Taberna\n${link('Tavern')}\n2. The pork place\n${link('Conga')}`)).toEqual([
    'Taberna',
    'The pork place',
  ])
})

test('dishes below some of the restaurants are notes, and not restaurants', () => {
  const { rows } = readText(
    '# Rome\n\n- Da Enzo\n  - Carbonara\n  - Artichokes\n- Da Augusto\n  - Cacio e Pepe\n- Supplì\n',
  )
  expect(rows).toMatchObject([
    { name: 'Da Enzo', description: { note: 'Carbonara\nArtichokes' } },
    { name: 'Da Augusto', description: { note: 'Cacio e Pepe' } },
    { name: 'Supplì' },
  ])
})

test.each([
  [
    '1. Roscioli\n2. Da Enzo\nBonci\nSupplì\nFelice a Testaccio',
    'Roscioli, Da Enzo, Bonci, Supplì, Felice a Testaccio',
  ],
  ['Bonci\nSupplì\n- Roscioli\n- Da Enzo', 'Bonci, Supplì, Roscioli, Da Enzo'],
  ['Pizza:\n1. Bonci\n2. Supplì\nPasta:\nDa Enzo\nRoscioli', 'Bonci, Supplì, Da Enzo, Roscioli'],
  ['1. Roscioli\nBook ahead, it is small.\n2. Da Enzo\nqueue early\n3. Bonci', 'Roscioli, Da Enzo, Bonci'],
])('lines without a mark beside marked ones are restaurants, unless they are remarks', (content, names) => {
  expect(readText(content).rows.map(({ name }) => name)).toEqual(names.split(', '))
})

test.each([
  [
    'Vancouver\n1. Phnom Penh\n2) Maxims - egg tarts\nBestie (currywurst!)\n# Baltimore\n- Faidleys\n* Charleston\nHelsinki:\nJuuri\nZzyzx Grill',
    ['Vancouver 3', 'Baltimore 2', 'Helsinki 2'],
  ],
  [
    '**東京**\n- 麺屋武蔵\n- 一蘭\n== 大阪 ==\n1. 美津の\n2. きじ\nKYOTO\n菊乃井\n瓢亭',
    ['東京 2', '大阪 2', 'KYOTO 2'],
  ],
  ['Pizza:\nBonci\nEmma\n# Ramen\n- Ippudo\n- Kanada-Ya', ['Pizza 2', 'Ramen 2']],
  ['Athens\nDiporto\nKaramanlidika\nThessaloniki\nMourga\nErgon', ['Athens 2', 'Thessaloniki 2']],
  ['Copenhagen:\n- Noma\n- Geranium\n# Oslo\n- Maaemo\n- Kontrast', ['Copenhagen 2', 'Oslo 2']],
])('each place is below its own heading where headings have several forms', (content, groups) => {
  const { rows } = readText(content)
  expect([...Map.groupBy(rows, ({ group }) => group)].map(([group, { length }]) => `${group} ${length}`)).toEqual(
    groups,
  )
})

test('short lines below every number are remarks, and may be read as restaurants', () => {
  const { rows, readings } = readText('1. Lokal\nModerne Küche\n2. Katz Orange\nSchöner Hof\n3. Prater\nBiergarten')
  expect(rows.map(({ name }) => name)).toEqual(['Lokal', 'Katz Orange', 'Prater'])
  expect(readings).toMatchObject([{ rowCount: 3 }, { as: 'lines', rowCount: 6 }])
})

test.each([
  ['- Kiln (Thai)\n- Padella (Italian)\n- Bao (Taiwanese)', 'Thai'],
  ['- Kiln – Thai\n- Padella – Italian\n- Bao – Taiwanese', 'Thai'],
  ['- Kiln, Thai\n- Padella, Italian\n- Bao, Taiwanese', 'Thai'],
])('a cuisine behind a name is a note, and no town', (content, note) => {
  const { rows } = readText(content)
  expect(rows[0]).toMatchObject({ name: 'Kiln', description: { note } })
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).not.toHaveProperty('description.near')
})

test.each([
  'Lido, Riga\nThe very long name of the restaurant by the river, Riga\nKiosk 4, Haifa',
  'Лидо, Рига\nОчень длинное название ресторана у самой реки, Рига\nКиоск 4, Хайфа',
  'Lido, Riga\n<b>Kiosk 4</b>, Haifa\nThe very long name of the restaurant by the river, Riga – soup',
])('a line that ends with a town, as the others do, is a restaurant of any length: %j', content => {
  const { rows } = readText(content)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(row).toHaveProperty('description.near')
})

const shortLink = 'https://maps.app.goo.gl/AbCdEf12'

test.each([
  `Le Bouchon, Lyon\n${shortLink} the bakery Karin showed me\nDaniel et Denise, Lyon`,
  `${shortLink} the bakery Karin showed me\nLe Bouchon, Lyon\nDaniel et Denise, Lyon`,
  `Le Bouchon, Lyon\nDaniel et Denise, Lyon\nthe bakery Karin showed me ${shortLink}`,
])('a link without a name names its place by the words in its line: %j', content => {
  const { rows } = readText(content)
  expect(rows.map(({ name, linkToOpen }) => [name, linkToOpen]).toSorted()).toEqual([
    ['Daniel et Denise', undefined],
    ['Le Bouchon', undefined],
    ['the bakery Karin showed me', shortLink],
  ])
})

test('words in a line with a link are about the restaurant above where every restaurant has such a line', () => {
  const { rows } = readText(`Padella\n${shortLink}1 the pasta place\nBrat\n${shortLink}2 the one with the turbot`)
  expect(rows.map(({ name, linkToOpen }) => [name, linkToOpen])).toEqual([
    ['Padella', `${shortLink}1`],
    ['Brat', `${shortLink}2`],
  ])
})

test.each([
  'Date night\n%1\n%2\n\nCheap eats\n%3\n%4',
  'Date night\n%1\n%2\nCheap eats\n%3\n%4',
  '# Date night\n%1\n%2\n# Cheap eats\n%3\n%4',
])('a line above several links to places names their group: %j', content => {
  const { rows } = readText(content.replaceAll('%', shortLink))
  expect(rows.map(({ linkToOpen, group }) => [linkToOpen, group])).toEqual([
    [`${shortLink}1`, 'Date night'],
    [`${shortLink}2`, 'Date night'],
    [`${shortLink}3`, 'Cheap eats'],
    [`${shortLink}4`, 'Cheap eats'],
  ])
})

test.each([
  ['Best one: La Meunière!!\nLe Bouchon\nChez Hugon', 'La Meunière', 'Best one'],
  ['Must try: Kiln\nPadella\nBao', 'Kiln', 'Must try'],
  ['Geheimtipp: Zum Hirschen\nGasthaus Adler\nKrone', 'Zum Hirschen', 'Geheimtipp'],
])('praise ahead of a name is a note: %j', (content, name, note) => {
  expect(readText(content).rows[0]).toMatchObject({ name, description: { note } })
})

test('a name and its town behind a label are one restaurant, however long the name is', () => {
  const { rows } = readText(
    "Favourite: Trattoria Zà Zà, Florence\nRunner-up: Osteria Vini e Vecchi Sapori, Florence\nThe one with the steaks near the market, Florence\nDon't miss: Gelateria Dei Neri!!",
  )
  expect(rows.map(({ name, group }) => [name, group])).toEqual([
    ['Trattoria Zà Zà', 'Favourite'],
    ['Osteria Vini e Vecchi Sapori', 'Runner-up'],
    ['The one with the steaks near the market', undefined],
    ['Gelateria Dei Neri', "Don't miss"],
  ])
})

test('lines that are a link with words are not joined, whatever their length', () => {
  const { rows } = readText(
    `Lisbon\n\n${shortLink}1 the tiny place with the red door\n${shortLink}2 Cervejaria Ramiro\nTaberna da Rua das Flores ${shortLink}3\n${shortLink}4\nwhere Marta took us last year: ${shortLink}5\nPrado`,
  )
  expect(rows.map(({ name, linkToOpen }) => [name, linkToOpen])).toEqual([
    ['the tiny place with the red door', `${shortLink}1`],
    ['Cervejaria Ramiro', `${shortLink}2`],
    ['Taberna da Rua das Flores', `${shortLink}3`],
    [undefined, `${shortLink}4`],
    ['where Marta took us last year', `${shortLink}5`],
    ['Prado', undefined],
  ])
})

test.each([
  ['Torkel, Vaduz (Liechtenstein) – the wine cellar\nReal, Vaduz (Liechtenstein) –', 'Vaduz, Liechtenstein'],
  ['Torkel (Liechtenstein) – the wine cellar\nTichy (Austria) –', 'Liechtenstein'],
])('a country in brackets says where the town is: %j', (content, near) => {
  const { rows } = readText(content)
  expect(rows[0]).toMatchObject({ description: { name: 'Torkel', near, note: 'the wine cellar' } })
  expect(rows[1]).not.toHaveProperty('description.note')
})

test.each([
  [
    'Adler Vaduz\nTorkel Vaduz – wine\nKulm Triesenberg',
    [
      ['Adler', 'Vaduz'],
      ['Torkel', 'Vaduz'],
      ['Kulm', 'Triesenberg'],
    ],
  ],
  ['Pizzeria Napoli\nPizzeria Roma\nTrattoria Milano', [['Pizzeria Napoli'], ['Pizzeria Roma'], ['Trattoria Milano']]],
  [
    'Vaduz\nTorkel – wine\n\nTriesenberg\nKulm – the view',
    [
      ['Torkel', 'Vaduz'],
      ['Kulm', 'Triesenberg'],
    ],
  ],
  [
    'to try:\nKiln (the butter!), Brat, Barrafina\nbeen:\nPadella 9/10, Quo Vadis 8/10',
    [['Kiln'], ['Brat'], ['Barrafina'], ['Padella'], ['Quo Vadis']],
  ],
  [
    'Unsere Lieblingslokale in Wien\n\nSteirereck: teuer\n\nZum Schwarzen Kameel',
    [['Steirereck'], ['Zum Schwarzen Kameel']],
  ],
  [
    'Le Servan : midi\nBreizh Café : galettes\nOn a aussi adoré Clamato, sans réservation',
    [['Le Servan'], ['Breizh Café'], ['Clamato']],
  ],
])('lines have names, towns, remarks and advice: %j', (content, expected) => {
  const places = readText(content).rows.map(({ name, ...row }) => [
    name,
    'description' in row ? row.description.near : '',
  ])
  expect(places.map(([name, near]) => (near === undefined ? [name] : [name, near]))).toEqual(expected)
})

test('a short plus code without a known town is an address', () => {
  const [row] = readText('name,town,address\nCafe A,Österreich,6937+X2').rows
  expect(row).toMatchObject({ description: { address: '6937+X2' } })
  expect(row).not.toHaveProperty('description.latitude')
})

test('the text of a list that is part of no restaurant is reported, line by line', () => {
  const lines = [
    '# Eat in Rome',
    '',
    'I lived here for a year.',
    '',
    '- Roscioli – carbonara',
    '- Bonci',
    '',
    'Write to me.',
  ]
  const { beside, rows, title } = readText(lines.join('\n'))
  expect(title).toBe('Eat in Rome')
  expect(rows.map(({ name }) => name)).toEqual(['Roscioli', 'Bonci'])
  expect(beside).toEqual([
    { line: 3, text: 'I lived here for a year.' },
    { line: 8, text: 'Write to me.' },
  ])
})

const wordsIn = (text: string): string[] => fold(text).match(/\p{L}{3,}/gu) ?? []

/** Text that is no content in its format: comments, front matter, addresses of links, code, pictures. */
const noContent = /<!--[\s\S]*?-->|!\[[^\]]*\]|\]\([^)]*\)|https?:\S+|<[^>]+>|&\w+;|^---\n[\s\S]*?\n---|```[\s\S]*?```/g

test('hardly a word of a list disappears: labels and names of columns do, which the members of places replace', () => {
  const lists = ['given', 'found', 'long-tail', 'adversarial'].flatMap(documentsIn)
  const written = lists.filter(({ name, kind }) => /\.(?:md|txt)$/.test(name) && kind !== 'chats')
  let [all, lost] = [0, 0]
  for (const { content } of written) {
    const words = wordsIn(content.replace(noContent, ' '))
    const kept = new Set(
      wordsIn(JSON.stringify(refusalIn(() => readText(content)) === 'read' ? readText(content) : content)),
    )
    all += words.length
    lost += words.filter(word => !kept.has(word)).length
  }
  expect(all).toBeGreaterThan(5000)
  expect(lost / all).toBeLessThan(0.04)
})
