import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mcpPath } from '../../../src/api/mcp/index.ts'
import { type Api, base, type Json, openApi } from '../../support/api.ts'

describe('an ambiguous name', () => {
  const opened = new AsyncDisposableStack()
  let api: Api
  beforeAll(async () => {
    api = opened.use(await openApi())
  })
  afterAll(() => opened.disposeAsync())

  /** Adds a place by an ambiguous name to a new list. @param answer of the person @returns what was asked, and the result */
  const added = async (
    answer: (asked: Json) => Json,
    {
      mode = 'auto',
      elicitation = {},
    }: { mode?: VersionNegotiationMode; elicitation?: Record<string, Json> | null } = {},
  ) => {
    const { slug, token } = await api.list({ title: 'Eat in Rome' })
    const capabilities = elicitation && { elicitation }
    const client = new Client(
      { name: 'forklist-tests', version: '1.0.0' },
      { versionNegotiation: { mode }, ...(capabilities && { capabilities }) },
    )
    const asked: Json[] = []
    if (elicitation)
      client.setRequestHandler('elicitation/create', ({ params }) => {
        asked.push(params)
        return answer(params)
      })
    const headers = { authorization: `Bearer ${api.key}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(base + mcpPath), {
        requestInit: { headers },
        fetch: async (url, init) => api.service.fetch(new Request(url, init)),
      }),
    )
    const input = {
      slug,
      query: 'Hang Zhou',
      near: 'Rome',
      note: 'Dumplings.',
      idempotencyKey: 'add-it',
      editToken: token,
    }
    const result: Json = await client.callTool({ name: 'add_place_to_list', arguments: input })
    await client.close()
    return { asked, result, token }
  }
  const choose = (choice: string) => ({ action: 'accept', content: { choice } })
  const ambiguous = { isError: true, content: expect.arrayContaining([]) }

  test('is asked about, with streets, and the chosen restaurant is added', async () => {
    const { asked, result, token } = await added(({ requestedSchema }) =>
      choose(requestedSchema.properties.choice.oneOf[1].const),
    )
    const [{ mode, message, requestedSchema }] = asked
    expect([asked.length, mode, message]).toEqual([1, 'form', 'Which “Hang Zhou” do you mean?'])
    const { oneOf } = requestedSchema.properties.choice
    expect(oneOf.map(({ title }: Json) => title)).toEqual([
      'Hang Zhou',
      'Hang Zhou, Via Principe Eugenio 82, Roma',
      'None of these',
    ])
    const { place } = result.structuredContent
    expect([place.id, place.address, place.note]).toEqual([
      oneOf[1].const,
      'Via Principe Eugenio 82, Roma',
      'Dumplings.',
    ])
    expect(JSON.stringify(asked)).not.toContain(token)
  })

  test.each([
    ['none of them is meant', choose('none')],
    ['the person declines', { action: 'decline' }],
    ['the person cancels', { action: 'cancel' }],
  ])('fails as usual if %s', async (_, answer) => {
    const { asked, result } = await added(() => answer)
    expect(asked.length).toBe(1)
    expect(result).toMatchObject(ambiguous)
    expect(JSON.stringify(result.content)).toContain('place_ambiguous')
  })

  test('takes no answer on trust', async () => {
    const { result } = await added(() => choose('place_0000000000'))
    expect(JSON.stringify(result.content)).toContain('place_not_found')
  })

  test.each([
    ['a client without forms', { elicitation: null }],
    ['a client that opens pages only', { elicitation: { url: {} } }],
    ['a client from before 2026-07-28', { mode: 'legacy' as const }],
  ])('fails as usual for %s', async (_, client) => {
    const { asked, result } = await added(() => choose('none'), client)
    expect(asked).toEqual([])
    expect(JSON.stringify(result.content)).toContain('place_ambiguous')
  })
})
