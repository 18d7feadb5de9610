import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  Decisions,
  goneIn,
  type Options,
  type Report,
  type ReportedRow,
} from '../../../src/web/client/editor/panels/importing/decisions.ts'
import {
  type Answered,
  type ImportSource,
  type Sending,
  send,
  sourceOf,
} from '../../../src/web/client/editor/panels/importing/send.ts'
import { type Api, base, openApi } from '../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const lines = [
  'Salumeria Roscioli, Rome',
  'Burger King, Montevideo',
  'Trattoria Nobody Knows',
  'armando al pantheon, Roma',
].join('\n')

type PartialSending = Partial<Sending> & Pick<Sending, 'options'>

/** Creates a list with one place. @returns functions that import to it as the page does */
const openList = async () => {
  const { slug, token } = await api.list({}, ['armando al pantheon'])
  const sendFile = async (content: string | ImportSource, sending: PartialSending): Promise<Answered> =>
    send(typeof content === 'string' ? await sourceOf(content) : content, {
      fetch: async (url, { signal: _, cache: __, credentials: ___, ...init }) =>
        api.service.fetch(new Request(url, init)),
      address: `${base}/api/v1/lists/${slug}`,
      token,
      signal: new AbortController().signal,
      progress: () => {},
      ...sending,
    })
  const report = async (content: string | ImportSource, options: Options): Promise<Report> => {
    const received = await sendFile(content, { options })
    if (received.is !== 'report') throw new Error(JSON.stringify(received))
    return received.report
  }
  const names = async () => (await api.ask(`GET /lists/${slug}`)).json.places.map(({ name }: { name: string }) => name)
  return { slug, token, sendFile, report, names }
}

/** @returns decisions of which none chooses a place on the list */
const decisionsOn = (plan: Report) => new Decisions(plan, () => false)
const rowOf = ({ rows }: Report, row: number): ReportedRow => rows[row - 1]!
const answer = (status: number, type: string, text: string) => async () =>
  new Response(text, { status, headers: { 'content-type': type } })
const problem = (status: number, code: string, more = {}) =>
  answer(status, 'application/problem+json', JSON.stringify({ status, code, ...more }))

describe('A person’s decisions on a preview', () => {
  test('send nothing for found rows, and all other rows as they are shown', async () => {
    const { report, names } = await openList()
    const plan = await report(lines, { dryRun: true })
    const decisions = decisionsOn(plan)
    expect(decisions.counts).toEqual({ found: 1, own: 2, there: 1, leftOut: 0 })
    expect(decisions.sent).toEqual({
      choices: [
        { row: 2, own: true },
        { row: 3, own: true },
      ],
      remove: [],
    })
    const [burgerKing] = rowOf(plan, 2).candidates!
    decisions.make(rowOf(plan, 1), { own: true })
    decisions.make(rowOf(plan, 2), { placeId: burgerKing!.id })
    decisions.make(rowOf(plan, 3), { skip: true })
    expect(decisions.counts).toEqual({ found: 1, own: 1, there: 1, leftOut: 1 })
    const done = await report(lines, decisions.sent)
    expect(decisions.surprises(done)).toEqual([])
    expect(done.rows.map(({ verdict }) => verdict)).toEqual(['own', 'added', 'left_out', 'already_there'])
    expect(await names()).toEqual(['Armando al Pantheon', 'Salumeria Roscioli', 'Burger King'])
  })

  test('are sent for a file with thousands of rows that hold no place', async () => {
    const { report, names } = await openList()
    const line = {
      type: 'LineString',
      coordinates: [
        [12.5, 41.9],
        [12.6, 41.9],
      ],
    }
    const street = { type: 'Feature', properties: { name: 'Via Appia' }, geometry: line }
    const point = { type: 'Point', coordinates: [12.47, 41.89] }
    const place = { type: 'Feature', properties: { name: 'Da Remo' }, geometry: point }
    const content = JSON.stringify({ type: 'FeatureCollection', features: [...Array(7000).fill(street), place] })
    const decisions = decisionsOn(await report(content, { dryRun: true }))
    expect(decisions.counts.leftOut).toBe(7000)
    await report(content, decisions.sent)
    expect((await names()).at(-1)).toBe('Da Remo')
  })

  test('can be withdrawn until they are sent, and stay when the file is planned again', async () => {
    const { report } = await openList()
    const decisions = decisionsOn(await report(lines, { dryRun: true }))
    const { sent } = decisions
    decisions.make(rowOf(decisions.plan, 1), { skip: true })
    decisions.make(rowOf(decisions.plan, 3), { skip: true })
    decisions.planAgain(await report(lines, { dryRun: true, near: 'Rome' }))
    expect(decisions.counts.leftOut).toBe(2)
    decisions.make(rowOf(decisions.plan, 1), undefined)
    decisions.make(rowOf(decisions.plan, 3), { own: true })
    expect(decisions.sent).toEqual(sent)
  })

  test('apply to all rows of one place', async () => {
    const { report, names } = await openList()
    const twice = 'Dar Poeta, Rome\nSalumeria Roscioli, Rome\nDar Poeta, Roma'
    const plan = await report(twice, { dryRun: true })
    const decisions = decisionsOn(plan)
    decisions.make(rowOf(plan, 1), { skip: true })
    const done = await report(twice, decisions.sent)
    expect(decisions.surprises(done)).toEqual([])
    expect(await names()).toEqual(['Armando al Pantheon', 'Salumeria Roscioli'])
  })

  test('are checked against others’ changes in the meantime', async () => {
    const { slug, token, report } = await openList()
    const content = 'Salumeria Roscioli, Rome\nDar Poeta, Rome'
    const decisions = decisionsOn(await report(content, { dryRun: true }))
    await api.ask(`POST /lists/${slug}/places`, { token, body: { query: 'dar poeta', near: 'Rome' } })
    const done = await report(content, decisions.sent)
    expect(decisions.surprises(done)).toMatchObject([{ row: 2, name: 'Dar Poeta', verdict: 'already_there' }])
  })

  test('count the notes that change', async () => {
    const { report } = await openList()
    const decisions = decisionsOn(
      await report('name,town,note\nArmando al Pantheon,Rome,Book\nDar Poeta,Rome,Patate\nDar Poeta,Rome,Pizza', {
        dryRun: true,
      }),
    )
    expect([decisions.counts, decisions.notes]).toEqual([{ found: 1, own: 0, there: 2, leftOut: 0 }, 1])
  })

  test('remove places only of a file whose rows are all taken', async () => {
    const { report, names } = await openList()
    const content = 'Dar Poeta, Rome\nDa Enzo, Rome'
    await report(content, {})
    const newer = 'Da Enzo, Rome\nDar Poeta, Rome\nSalumeria Roscioli, Rome'
    const decisions = decisionsOn(await report(newer, { dryRun: true }))
    const [armando] = goneIn(decisions.plan)
    decisions.remove(armando!.id, true)
    expect(decisions.sent.remove).toEqual([armando!.id])
    decisions.planAgain(await report(newer, { dryRun: true, firstRows: 2 }))
    expect(decisions.sent.remove).toEqual([])
    decisions.planAgain(await report(newer, { dryRun: true }))
    decisions.remove(armando!.id, true)
    await report(newer, decisions.sent)
    expect(await names()).toEqual(['Dar Poeta', 'Da Enzo', 'Salumeria Roscioli'])
  })

  test('count the rows that fit into the list, without those left out', async () => {
    const { report } = await openList()
    const content = 'name,lat,lon,note\nStall 1,1,1,abc\nStall 2,2,2,\nStall 3,3,3,ab\nStall 4,4,4,c'
    const plan = await report(content, { dryRun: true })
    const decisions = decisionsOn({ ...plan, list: { ...plan.list, placeCount: 1998 } })
    expect([decisions.room, decisions.excess.places, decisions.rowsThatFit]).toEqual([2, 2, 2])
    decisions.make(rowOf(plan, 1), { skip: true })
    expect([decisions.excess.places, decisions.rowsThatFit]).toEqual([1, 3])
    decisions.planAgain({ ...plan, tooMany: { noteBytes: 5 } })
    expect([decisions.excess.noteBytes, decisions.rowsThatFit]).toEqual([2, 2])
  })
})

describe('A file sent for import', () => {
  test('reports progress and is done once with its key', async () => {
    const { sendFile, names } = await openList()
    const progress: [number, number][] = []
    const sending = {
      options: { choices: [] },
      idempotencyKey: 'roscioli-and-dar-poeta-0001',
      progress: (done: number, of: number) => progress.push([done, of]),
    }
    const many = `${'dar poeta, Rome\n'.repeat(60)}Salumeria Roscioli, Rome`
    const first = await sendFile(many, sending)
    expect(first).toMatchObject({ is: 'report', report: { counts: { added: 2, alreadyThere: 59 } } })
    expect(progress.at(-1)?.[1]).toBe(61)
    expect(await sendFile(many, sending)).toEqual(first)
    expect(await names()).toEqual(['Armando al Pantheon', 'Dar Poeta', 'Salumeria Roscioli'])
  })

  test('has its name, and pasted lines have none', async () => {
    const { sendFile } = await openList()
    const sent: (string | undefined)[] = []
    const fetch: Sending['fetch'] = async (_, { body }) => {
      const form = await new Response(body).formData()
      const file = form.get('file')
      sent.push(file instanceof File ? file.name : undefined)
      return new Response()
    }
    await sendFile(await sourceOf(new File(['Da Enzo'], 'Rome.txt')), { options: {}, fetch })
    await sendFile('Da Enzo', { options: {}, fetch })
    expect(sent).toEqual(['Rome.txt', undefined])
  })

  test('is refused with its reason', async () => {
    const { sendFile } = await openList()
    const doctype = '<?xml version="1.0"?><!DOCTYPE kml><kml xmlns="http://www.opengis.net/kml/2.2"/>'
    expect(await sendFile(doctype, { options: { dryRun: true } })).toMatchObject({
      is: 'refused',
      problem: { code: 'unreadable_file', reason: 'doctype' },
    })
  })

  test('may exceed a proxy’s limit, which answers with its own page', async () => {
    const { sendFile } = await openList()
    const proxy = answer(413, 'text/html', '<h1>413 Request Entity Too Large</h1>')
    expect(await sendFile(lines, { options: {}, fetch: proxy })).toEqual({ is: 'too_large' })
  })

  const lost = ': \n\ndata: {"progress":{"done":1,"of":5}}\n\n'
  test.each<[string, Sending['fetch']]>([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a hotel’s network answers', answer(200, 'text/html', '<h1>Sign in</h1>')],
    ['the response ends in the middle', answer(200, 'text/event-stream', lost)],
    ['the response is cut within an event', answer(200, 'text/event-stream', 'data: {"progress":{"do')],
    ['the first request is still in progress', problem(409, 'request_in_progress')],
  ])('has an uncertain result when %s', async (_, fetch) => {
    const { sendFile } = await openList()
    expect(await sendFile(lines, { options: {}, fetch })).toEqual({ is: 'away' })
  })

  test('is retried after the server’s stated delay', async () => {
    const { sendFile } = await openList()
    const limited = async () =>
      new Response('{"status":429,"code":"rate_limited","retryAfter":90}', {
        status: 429,
        headers: { 'content-type': 'application/problem+json' },
      })
    expect(await sendFile(lines, { options: {}, fetch: limited })).toMatchObject({
      is: 'refused',
      problem: { retryAfter: 90 },
    })
  })

  test('can be cancelled', async () => {
    const { sendFile } = await openList()
    const stopping = new AbortController()
    const waiting: Sending['fetch'] = async (_, { signal }) => {
      stopping.abort()
      signal?.throwIfAborted()
      throw new Error('nobody has stopped it')
    }
    expect(await sendFile(lines, { options: {}, fetch: waiting, signal: stopping.signal })).toEqual({ is: 'stopped' })
  })
})

describe('A chosen file', () => {
  test('keeps its content when the file changes', async () => {
    const source = await sourceOf(new File(['Roscioli, Rome'], 'rome.txt'))
    expect([source.name, await source.content.text()]).toEqual(['rome.txt', 'Roscioli, Rome'])
  })

  test('is found by line with any line ends', async () => {
    const { lineAt } = await sourceOf('Roscioli\r\n Dar Poeta \n\rDa Enzo')
    expect([1, 2, 4, 9].map(line => lineAt?.(line))).toEqual(['Roscioli', 'Dar Poeta', 'Da Enzo', undefined])
  })
})
