import { describe, expect, test } from 'vitest'
import { readers } from '../../../src/formats/import/readers.ts'
import { androidChat, headsOfLocales, iosChat, telegramGroup } from './fixtures/chats.ts'
import { answersTo, messagesIn } from './messages.ts'
import { read, readFile, readText, rowsOf, towns } from './reading.ts'

describe('a chat of WhatsApp', () => {
  test('from iOS becomes its places with the people who named them', () => {
    expect(rowsOf('whatsapp', iosChat)).toEqual([
      { line: 4, name: 'Roscioli', near: 'Rom', note: 'Suggested by: Ben\nNamed 2 times' },
      { line: 8, link: 'https://maps.google.com/?q=41.8937,12.4737', note: 'Suggested by: Ben' },
      {
        line: 11,
        name: 'Bonci',
        link: 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8',
        note: 'Suggested by: Ada Berg',
      },
    ])
  })

  test('from Android becomes its places with the people who named them', () => {
    expect(rowsOf('whatsapp', androidChat)).toEqual([
      { line: 3, name: 'Ramiro', note: 'prawns\nSuggested by: Ada' },
      { line: 4, name: 'Prado', note: 'Suggested by: Ada, Ben, Cleo\nNamed 3 times' },
      { line: 5, name: 'Taberna da Rua das Flores', note: 'cash\nSuggested by: Ada' },
      {
        line: 13,
        name: 'Cervejaria Trindade',
        address: 'R. Nova da Trindade 20C, Lisboa',
        note: 'Suggested by: Ben',
      },
    ])
  })

  test('takes what people praise, and the street behind a proposal', () => {
    const at = (minute: number) => `[14/11/2026, 21:0${minute}:40] Jo: `
    const chat = `${at(1)}where do we eat?\n${at(2)}what about Nuba? 146 East 3rd Ave\n${at(3)}or Tacofino, it's super good\n${at(4)}Phnom Penh!! the wings\n${at(5)}Chambar - mussels\n`
    expect(rowsOf('whatsapp', chat)).toEqual([
      { line: 2, name: 'Nuba', address: '146 East 3rd Ave', note: 'Suggested by: Jo' },
      { line: 3, name: 'Tacofino', note: "it's super good\nSuggested by: Jo" },
      { line: 4, name: 'Phnom Penh', note: 'the wings\nSuggested by: Jo' },
      { line: 5, name: 'Chambar', note: 'mussels\nSuggested by: Jo' },
    ])
  })

  test.each(Object.entries(headsOfLocales))('has the dates of its locale: %s', (_, head) => {
    const chat = `${head}Ada: 1. Roscioli\n2. Bonci\n${head}Ben: ok :)\n`
    expect(rowsOf('whatsapp', chat)).toEqual([
      { line: 1, name: 'Roscioli', note: 'Suggested by: Ada' },
      { line: 2, name: 'Bonci', note: 'Suggested by: Ada' },
    ])
  })

  test('may have been saved with other line breaks', () => {
    const names = rowsOf('whatsapp', androidChat.replaceAll('\n', '\r\n')).map(({ name }) => name)
    expect(names).toEqual(['Ramiro', 'Prado', 'Taberna da Rua das Flores', 'Cervejaria Trindade'])
  })

  test('keeps restaurants of one name in two towns apart', () => {
    const head = '31/12/24, 20:15 - '
    const rows = rowsOf(
      'whatsapp',
      `${head}Ada: Da Enzo, Rome\n${head}Ben: Da Enzo, Milan\n${head}Ben: Da Enzo, Rome\n`,
    )
    expect(rows.map(({ name, ...row }) => [name, 'near' in row && row.near])).toEqual([
      ['Da Enzo', 'Rome'],
      ['Da Enzo', 'Milan'],
    ])
  })

  test.each([
    'Hey, Anna',
    'Thanks, Ben!',
    'Ok, Rome',
    'Happy Birthday, Dora',
    'Friday, Rome',
    'Gute Idee, Ada',
    'see you at 8, Ben',
    'Great, thanks\nSee you, Ben',
    '😂😂 no way\n🙈 me neither',
    '1. yes that works',
    'Did you know - it rains',
    'https://example.org/news',
    'we went to Roscioli, it was great',
  ])('is small talk in %j', text => {
    const head = '31/12/24, 20:15 - '
    const chat = `${head}Ada: - Bonci\n- Sbanco\n${head}Ben: ${text}\n`
    expect(rowsOf('whatsapp', chat).map(({ name }) => name)).toEqual(['Bonci', 'Sbanco'])
  })

  test('without places has no rows', () => {
    expect(read(`31/12/24, 20:15 - Ada: hi\n31/12/24, 20:16 - Ben: how are you?\n`)).toEqual({
      format: 'whatsapp',
      rows: [],
    })
  })
})

describe('a copied chat', () => {
  const messages = [
    ['Maya King', 'where should we eat on Friday?'],
    ['Olek', 'Copper Ladle (Horsforth), great soup'],
    ['Maya King', 'cool thanks'],
    ['Olek', 'or Fork & Thistle, 14 Mill Road'],
    ['Tess', 'sounds good'],
    ['Maya King', 'ok booked'],
  ] as const
  const forms: Record<string, (sender: string, text: string, minute: number) => string> = {
    'of Google Chat': (sender, text, minute) => `${sender}, Mar 12, 9:4${minute} AM\n${text}\n`,
    'of KakaoTalk': (sender, text, minute) => `2024. 3. 12. 오전 9:4${minute}, ${sender} : ${text}`,
    'of KakaoTalk, as a table': (sender, text, minute) => `2024-03-12 09:4${minute}:00,"${sender}","${text}"`,
    'of LINE': (sender, text, minute) => `午前9:4${minute}\t${sender}\t${text}`,
    'of Teams': (sender, text, minute) => `[9:4${minute} AM] ${sender}\n${text}\n`,
    'of Telegram': (sender, text, minute) => `${sender}, [Mar 12, 2024 at 9:4${minute} AM]:\n${text}\n`,
    'of WeChat': (sender, text, minute) => `${sender} 2024/3/12 09:4${minute}:11\n${text}\n`,
    'of Zoom': (sender, text, minute) => `09:41:1${minute}\t From  ${sender} to Everyone : ${text}`,
    'of IRC': (sender, text, minute) => `[09:4${minute}] <${sender}> ${text}`,
    'of Discord, with the time in a line of its own': (sender, text, minute) =>
      `${sender}\n — \nToday at 9:4${minute} PM\n${text}\n`,
    'with names in bold': (sender, text) => `**${sender}**: ${text}`,
    'with names above the messages': (sender, text) => `${sender}:\n${text}\n`,
  }

  test.each(Object.entries(forms))('%s becomes its places', (_, form) => {
    const text = messages.map(([sender, text], minute) => form(sender, text, minute)).join('\n')
    expect(rowsOf('chat', text).map(({ line: _, ...row }) => row)).toEqual([
      { name: 'Copper Ladle', near: 'Horsforth', note: 'great soup\nSuggested by: Olek' },
      { name: 'Fork & Thistle', address: '14 Mill Road', note: 'Suggested by: Olek' },
    ])
  })

  test.each([
    [
      ['Phnom Penh', 'Revolver', "Uncle Fatih's Pizza", 'what about Vallarta Grill? cheap'],
      ['Phnom Penh', 'Revolver', "Uncle Fatih's Pizza", 'Vallarta Grill'],
    ],
    [
      [
        'where do we eat?',
        'Phnom Penh obviously, the chicken wings',
        'haha',
        'wie wär’s mit Café Jelinek?',
        'ok bis 8',
      ],
      ['Phnom Penh', 'Café Jelinek'],
    ],
    [
      ['Kissa Tanto is so good', 'qué tal Casa Lucio?', 'Bar Tartine for brunch', 'see you there'],
      ['Kissa Tanto', 'Casa Lucio', 'Bar Tartine'],
    ],
    [['hi', 'Revolver', 'nice', 'see you'], ['Revolver']],
    [
      ['booked?', 'not yet', 'Kissa Tanto\nor Vallarta Grill', 'fine'],
      ['Kissa Tanto', 'Vallarta Grill'],
    ],
  ])('may name its places alone, or in a proposal: %j', (texts, names) => {
    const ofWhatsApp = texts.map((text, minute) => `31/12/24, 20:1${minute} - ${minute % 2 ? 'Jo' : 'Ada'}: ${text}\n`)
    const withoutTimes = texts.map((text, index) => `${index % 2 ? 'Jo' : 'Ada'}: ${text}\n`)
    expect(rowsOf('whatsapp', ofWhatsApp.join('')).map(({ name }) => name)).toEqual(names)
    expect(rowsOf('chat', withoutTimes.join('')).map(({ name }) => name)).toEqual(names)
  })

  test('offers its single words and towns as names where not most messages are names', () => {
    const texts = [
      'any ideas?',
      'Hoppers Soho',
      'ooh yes',
      'Dishoom',
      'no',
      'Barrafina or Sabor',
      'see you there',
      'ok',
    ]
    const chat = texts.map((text, index) => `${index % 2 ? 'Jo' : 'Ada'}: ${text}\n`).join('')
    const { rows, readings, beside } = readText(chat)
    expect(rows.map(({ name }) => name)).toEqual(['Hoppers Soho', 'Barrafina', 'Sabor'])
    expect(beside).toContainEqual({ line: 4, text: 'Dishoom' })
    expect(readings).toMatchObject([
      { id: 'sentences', rowCount: 3 },
      { id: 'lines', rowCount: 4 },
    ])
    expect(readFile(Buffer.from(chat), 'lines').rows.map(({ name }) => name)).toContain('Dishoom')
  })

  test('without times has a speaker before each text, also below a line of its own and beside other lines', () => {
    const { format, rows, beside } = readText(
      'Ideas\nPriya: Phnom Penh for the wings\nJo: Medina\nPriya: Revolver\nSam: Kissa Tanto\n- Jam Cafe\n- Nuba\n',
    )
    expect(format).toBe('chat')
    expect(rows.map(({ name }) => name)).toEqual(['Phnom Penh', 'Medina', 'Revolver', 'Jam Cafe', 'Nuba'])
    expect(beside.map(({ text }) => text)).toEqual(['Ideas', 'Kissa Tanto'])
  })

  test('gives a link alone in a message to the place that its sender named', () => {
    const text = 'Ada: food?\nBen: Dar Poeta in Trastevere\nBen: https://maps.app.goo.gl/a1\nAda: nice\nBen: yes\n'
    expect(rowsOf('chat', text)).toMatchObject([{ name: 'Dar Poeta', link: 'https://maps.app.goo.gl/a1' }])
  })
})

test('messages without a place are reported, as are lines beside places, and other messages are counted by kind', () => {
  const [whatsapp, telegram] = [androidChat, JSON.stringify(telegramGroup)].map(text => readText(text).beside)
  expect(whatsapp).toEqual([
    { line: 1, text: 'Notices of the app: 1' },
    { line: 8, text: 'Messages with a file: 2' },
    { line: 12, text: 'Deleted messages: 1' },
    { line: 2, text: 'My list for Lisbon:' },
    { line: 7, text: "That's it :)" },
    { line: 14, text: 'I have 2 kids, 3 dogs - and no time' },
    { line: 15, text: 'Happy Birthday, Dora' },
    { line: 16, text: 'Friday, Lisbon' },
  ])
  expect(telegram).toEqual([
    { line: 1, text: 'Notices of the app: 1' },
    { line: 1, text: 'look:' },
    { line: 1, text: 'where shall we eat?' },
  ])
})

describe('a chat of Telegram', () => {
  const places = [
    { name: 'Ramiro', link: 'https://maps.app.goo.gl/Qm3b9yT6kXwZ1aBc8', note: 'prawns\nSuggested by: Ben' },
    {
      name: 'Prado',
      address: 'Tv. das Pedras Negras 2, Lisboa',
      latitude: 38.71,
      longitude: -9.135,
      note: 'Suggested by: Cleo, Ada\nNamed 3 times',
    },
    { latitude: 38.71, longitude: -9.135 },
    { name: 'Taberna da Rua das Flores', link: 'https://maps.app.goo.gl/a1', note: 'Suggested by: Ben' },
    { name: 'A Cevicheria', note: 'ceviche\nSuggested by: Ada' },
  ]

  test('becomes its venues, locations, links and lists', () => {
    expect(rowsOf('telegram', JSON.stringify(telegramGroup))).toEqual(places)
  })

  test('gives its name as the title if it is a group, and not if it is a person', () => {
    const titleOf = (chat: object) => {
      const text = JSON.stringify(chat)
      const rows = [...readers.find(({ reads }) => reads(text))!.read(text, towns)]
      return rows.find(row => 'title' in row)
    }
    expect(titleOf(telegramGroup)).toEqual({ title: 'Lisbon food' })
    expect(titleOf({ ...telegramGroup, name: 'Ada Berg', type: 'personal_chat' })).toBeUndefined()
  })

  test('is a group of rows in an export of all chats', () => {
    const all = { about: 'Here is the data', chats: { about: 'All chats', list: [telegramGroup, telegramGroup] } }
    expect(rowsOf('telegram', JSON.stringify(all))).toEqual(
      [...places, ...places].map(place => ({ ...place, group: 'Lisbon food' })),
    )
  })

  test.each([
    ['messages that are no objects', '{"messages":[1,null,"a",[]],"from_id":1}'],
    ['texts of other kinds', '{"messages":[{"type":"message","from_id":"u","text":{"a":1}}]}'],
    ['no coordinates', '{"messages":[{"type":"message","from_id":"u","location_information":null}]}'],
  ])('may have %s', (_, text) => {
    expect(rowsOf('telegram', text)).toEqual([])
  })
})

// The messages of `aside` measure the reader, and their mistakes are no reason to change it.
test.each([
  ['given', 44, 42, 1],
  ['aside', 44, 36, 0],
])(
  'restaurants that the messages “%s” recommend arrive right, and no warning becomes one',
  (file, count, right, wrong) => {
    const cases = messagesIn(file)
    const answers = answersTo(cases)
    expect(cases.flatMap(({ expected }) => expected)).toHaveLength(count)
    expect(cases.flatMap(({ warned }) => warned)).toHaveLength(16)
    expect(answers.right.length).toBeGreaterThanOrEqual(right)
    expect(answers.wrong.length).toBeLessThanOrEqual(wrong)
    expect(answers.opposite).toEqual([])
  },
)

describe('a message', () => {
  const head = '31/12/24, 20:15 - '

  test.each([
    'if you don’t eat fish go to Dar Poeta',
    'never had a bad meal at Dar Poeta',
    'can’t recommend Dar Poeta enough',
    'skip the queue and try Dar Poeta',
    'instead of Hard Rock Cafe go to Dar Poeta',
  ])('that recommends in spite of its negation gives the place: %j', text => {
    expect(rowsOf('whatsapp', `${head}Ada: ${text}\n`).map(({ name }) => name)).toEqual(['Dar Poeta'])
  })

  test.each([
    'I love Harry Potter',
    'for Christmas Eve',
    'say hi to Aunt Mary',
    'ich war bei Frau Müller',
    'we had the Tasting Menu',
  ])('that recommends nothing gives no place: %j', text =>
    expect(rowsOf('whatsapp', `${head}Ada: ${text}\n`)).toEqual([]),
  )

  test('that warns is reported, and is no mention', () => {
    const { rows, beside } = readText(`${head}Ada: Dar Poeta in Trastevere\n${head}Ben: avoid Dar Poeta\n`)
    expect(rows).toMatchObject([{ name: 'Dar Poeta', note: 'Suggested by: Ada' }])
    expect(beside).toEqual([{ line: 2, text: 'avoid Dar Poeta' }])
  })

  test('has each item of its list in a row or among the unread lines', () => {
    const { rows, beside } = readText(
      `${head}Ada: - Dar Poeta\n- gelato: Bar Pompi tiramisu\n- and lots of pasta\n- Hard Rock Cafe is overrated\n- Bonci\n`,
    )
    expect(rows).toMatchObject([
      { name: 'Dar Poeta' },
      { name: 'Bar Pompi', note: 'gelato\ntiramisu\nSuggested by: Ada' },
      { name: 'Bonci' },
    ])
    expect(beside).toEqual([
      { line: 3, text: 'and lots of pasta' },
      { line: 4, text: 'Hard Rock Cafe is overrated' },
    ])
  })

  test('that names a place again is another mention of it', () => {
    const chat = `${head}Ada: Da Enzo in Trastevere\n${head}Ben: And Da Enzo again from me, +1\n`
    expect(rowsOf('whatsapp', chat)).toMatchObject([{ name: 'Da Enzo', note: 'Suggested by: Ada, Ben\nNamed 2 times' }])
  })

  test.each([
    ['Da Enzo al 29, Via dei Vascellari 29', 'Da Enzo al 29', 'Via dei Vascellari 29'],
    ['Da Enzo al 29 via dei vascellari 29', 'Da Enzo al 29', 'via dei vascellari 29'],
    ['Trattoria Enzo Via dei Vascellari 29', 'Trattoria Enzo', 'Via dei Vascellari 29'],
    ['Brauhaus Hirsch, neubaugasse 12', 'Brauhaus Hirsch', 'neubaugasse 12'],
  ])('has the address behind a name: %j', (text, name, address) => {
    expect(rowsOf('whatsapp', `${head}Ada: ${text}\n`)).toEqual([{ line: 1, name, address, note: 'Suggested by: Ada' }])
  })
})
