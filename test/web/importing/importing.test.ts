import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Decisions, isKeepable, otherwise } from '../../../src/web/client/editor/panels/importing/decisions.ts'
import type { Report, ReportedRow } from '../../../src/web/client/editor/panels/importing/report.ts'
import { type Answered, type Sending, send } from '../../../src/web/client/editor/panels/importing/send.ts'
import { fromFile, fromText } from '../../../src/web/client/editor/panels/importing/source.ts'
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
  'https://example.org/menu',
].join('\n')

type PartialSending = Partial<Sending> & Pick<Sending, 'options'>

/** Creates a list with one place. @returns functions that import to it as the page does */
const openList = async () => {
  const { slug, token } = await api.list({}, ['armando al pantheon'])
  const sendFile = (content: string | Blob, sending: PartialSending): Promise<Answered> =>
    send(content instanceof Blob ? content : fromText(content).content, {
      fetch: async (url, { signal: _, cache: __, credentials: ___, ...init }) =>
        api.service.fetch(new Request(url, init)),
      address: `${base}/api/v1/lists/${slug}`,
      token,
      signal: new AbortController().signal,
      progress: () => {},
      ...sending,
    })
  const report = async (content: string | Blob, sending: PartialSending): Promise<Report> => {
    const received = await sendFile(content, sending)
    if (received.is !== 'report') throw new Error(JSON.stringify(received))
    return received.report
  }
  const names = async () => (await api.ask(`GET /lists/${slug}`)).json.places.map(({ name }: { name: string }) => name)
  return { slug, token, sendFile, report, names }
}

const rowOf = ({ rows }: Report, row: number): ReportedRow => rows[row - 1]!
const answer = (status: number, type: string, text: string) => async () =>
  new Response(text, { status, headers: { 'content-type': type } })
const problem = (status: number, code: string, more = {}) =>
  answer(status, 'application/problem+json', JSON.stringify({ status, code, ...more }))

describe('A person’s decisions on a preview', () => {
  test('add to the clear rows, and leave out undecided rows', async () => {
    const { report, names } = await openList()
    const plan = await report(lines, { options: { dryRun: true } })
    const decisions = new Decisions(plan)
    expect([decisions.toAdd, decisions.notes]).toEqual([1, 0])
    expect(decisions.choices.map(({ row, skip }) => [row, skip])).toEqual([
      [2, true],
      [3, true],
      [5, true],
    ])
    const [burgerKing] = rowOf(plan, 2).candidates!
    decisions.make(rowOf(plan, 2), { placeId: burgerKing!.id })
    decisions.make(rowOf(plan, 3), { own: true })
    expect(decisions.toAdd).toBe(3)
    const done = await report(lines, { options: { choices: decisions.choices } })
    expect(otherwise(plan, decisions.choices, done)).toEqual([])
    expect(await names()).toEqual([
      'Armando al Pantheon',
      'Salumeria Roscioli',
      'Burger King',
      'Trattoria Nobody Knows',
    ])
  })

  test('may keep a row with a name as written, not a link to nothing', async () => {
    const { report } = await openList()
    const plan = await report(lines, { options: { dryRun: true } })
    expect(plan.rows.filter(isKeepable).map(({ row }) => row)).toEqual([2, 3])
  })

  test('can be withdrawn until they are sent', async () => {
    const { report } = await openList()
    const plan = await report(lines, { options: { dryRun: true } })
    const decisions = new Decisions(plan)
    expect([decisions.of(rowOf(plan, 2)), decisions.of(rowOf(plan, 3))]).toEqual([undefined, { skip: true }])
    decisions.make(rowOf(plan, 3), { own: true })
    decisions.make(rowOf(plan, 3), { skip: true })
    expect(decisions.toAdd).toBe(1)
  })

  test('are checked against others’ changes in the meantime', async () => {
    const { slug, token, report } = await openList()
    const plan = await report('Salumeria Roscioli, Rome\nDar Poeta, Rome', { options: { dryRun: true } })
    await api.ask(`POST /lists/${slug}/places`, { token, body: { query: 'dar poeta', near: 'Rome' } })
    const done = await report('Salumeria Roscioli, Rome\nDar Poeta, Rome', { options: { choices: [] } })
    expect(otherwise(plan, [], done)).toMatchObject([{ row: 2, name: 'Dar Poeta', verdict: 'already_there' }])
  })

  test('count notes for places without one', async () => {
    const { report } = await openList()
    const plan = await report('name,town,note\nArmando al Pantheon,Rome,Book', { options: { dryRun: true } })
    const decisions = new Decisions(plan)
    expect([decisions.toAdd, decisions.notes]).toEqual([0, 1])
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

  test('is refused with its reason', async () => {
    const { sendFile } = await openList()
    const doctype = new Blob(['<?xml version="1.0"?><!DOCTYPE kml><kml xmlns="http://www.opengis.net/kml/2.2"/>'])
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
    const source = await fromFile(new File(['Roscioli, Rome'], 'rome.txt'))
    expect([source.name, await source.content.text()]).toEqual(['rome.txt', 'Roscioli, Rome'])
  })

  test('is found by line with any line ends', () => {
    const { lineAt } = fromText('Roscioli\r\n Dar Poeta \n\rDa Enzo')
    expect([1, 2, 4, 9].map(line => lineAt?.(line))).toEqual(['Roscioli', 'Dar Poeta', 'Da Enzo', undefined])
  })
})
