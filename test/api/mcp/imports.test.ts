import { afterAll, describe, expect, test } from 'vitest'
import { type Json, openApi } from '../../support/api.ts'
import { clients, connect } from './clients.ts'
import { rpcTo } from './rpc.ts'
import { openServer } from './server.ts'

const { address, key, ...server } = await openServer()
afterAll(() => server[Symbol.asyncDispose]())

const bars = (count: number) =>
  `name,lat,lon\n${Array.from({ length: count }, (_, i) => `Bar ${i},${(i % 80) + 0.5},${Math.floor(i / 80)}`).join('\n')}`

test('a long import returns the open decisions and counts the other rows', async () => {
  await using api = await openApi()
  const rpc = rpcTo(api)
  const { slug, editToken } = await rpc.does('create_list', { title: 'Bars', authorName: 'Ada' })
  const importing = (content: string, more: object = {}) =>
    rpc.does('import_places', { slug, editToken, content, ...more })
  const report = await importing(`${bars(1500)}\nBar Unknown,,\n"Burger King, Montevideo",,\n`)
  expect(report).toMatchObject({ rowCount: 1502, counts: { own: 1502 }, list: { placeCount: 1502 } })
  expect(report.rows.map(({ row, verdict }: Json) => [row, verdict])).toEqual([
    [1501, 'own'],
    [1502, 'own'],
  ])
  const short = await importing(bars(3))
  expect(short.rows.map(({ verdict }: Json) => verdict)).toEqual(['already_there', 'already_there', 'already_there'])
  const long = `name,note\n${Array.from({ length: 500 }, (_, i) => `${'Nobody Knows '.repeat(20)}${i},`).join('\n')}`
  const unknown = await importing(long, { unmatched: 'skip' })
  expect(unknown).toMatchObject({ rowCount: 500, counts: { leftOut: 500 } })
  expect(unknown.rows.length).toBeGreaterThan(50)
  const problem = await rpc.fails('import_places', { slug, editToken, content: '<kml><Document/></kml>' })
  expect(problem).toMatchObject({ code: 'unreadable_file', reason: 'no_places' })
})

const three = ['Armando al Pantheon', 'Dar Poeta', 'Da Enzo']

describe('names in sentences are found', () => {
  test.each([
    [
      'a post',
      'Go to Roscioli if you like wine. In Rome we loved Armando al Pantheon, Dar Poeta and Da Enzo most.',
      three,
    ],
    [
      'a German post',
      'Letzte Woche waren wir in Rom. Am ersten Abend haben wir bei Armando al Pantheon gegessen, am zweiten im Dar Poeta. Das beste Essen gab es im Da Enzo.',
      three,
    ],
    [
      'an Italian post',
      'A Roma abbiamo mangiato benissimo. La prima sera da Armando al Pantheon, la seconda da Dar Poeta. Il migliore è stato Da Enzo.',
      three,
    ],
    ['a Japanese post', '最初の夜はArmando al Pantheonへ。次の日はDar Poetaでピザ。', three.slice(0, 2)],
    [
      'a mail',
      'Hi Ben,\n\nso good to hear you are going to Rome! You must try Armando al Pantheon (book!), and we also liked Dar Poeta a lot.\n\nLove,\nAda',
      three.slice(0, 2),
    ],
    [
      'a chat',
      'Ben: where should we eat in Rome?\nAda: Armando al Pantheon is great\nBen: and pizza?\nAda: Dar Poeta! or Da Enzo if it is full',
      three,
    ],
    [
      'a channel',
      'ada  7:02 PM\nanyone got tips for Rome?\nben  7:03 PM\nDar Poeta for pizza :pizza:\ncarla  7:05 PM\n+1, and Da Enzo',
      three.slice(1),
    ],
  ])('in %s, and `readings` says so', async (_, content, names) => {
    await using api = await openApi()
    const { slug, token: editToken } = await api.list({ title: 'Ours' })
    const report = await rpcTo(api).does('import_places', { slug, editToken, content })
    const { places } = await rpcTo(api).does('get_list', { slug })
    expect(places.map(({ name }: Json) => name).toSorted()).toEqual(names.toSorted())
    expect(report.readings.map(({ id }: Json) => id)).toContain('names')
  })

  test('but those that match no place are not added', async () => {
    await using api = await openApi()
    const { slug, token: editToken } = await api.list({ title: 'Ours' })
    const content = 'ada  7:02 PM\nany tips for Rome?\nben  7:03 PM\nask Zebulon Quist, he says Dar Poeta is best'
    const { counts, rows } = await rpcTo(api).does('import_places', { slug, editToken, content })
    expect(counts).toMatchObject({ added: 1, own: 0, leftOut: 1 })
    expect(rows.map(({ name, verdict }: Json) => [name, verdict])).toContainEqual(['Zebulon Quist', 'left_out'])
  })
})

describe.each(clients)('$title', ({ connects }) => {
  test('imports rows of a file', async () => {
    await using assistant = await connect(connects, address, key)
    const { slug, editToken } = await assistant.does('create_list', { title: 'Bars', authorName: 'Ada' })
    expect((await assistant.does('import_places', { slug, editToken, content: bars(4) })).counts.own).toBe(4)
  })
})

describe.each(clients.filter(({ speaks }) => speaks === '2026-07-28'))('$title', ({ connects }) => {
  test('an import reports progress on request', async () => {
    await using assistant = await connect(connects, address, key)
    const { slug, editToken } = await assistant.does('create_list', { title: 'Bars', authorName: 'Ada' })
    const updates: [number, number | undefined][] = []
    const call = { name: 'import_places', arguments: { slug, editToken, content: bars(40) } }
    const onprogress = ({ progress, total }: { progress: number; total?: number | undefined }) =>
      void updates.push([progress, total])
    const { structuredContent }: Json = await assistant.callTool(call, { onprogress })
    expect(structuredContent.counts.own).toBe(40)
    expect(updates[0]).toEqual([1, 40])
  })
})
