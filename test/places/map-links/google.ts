import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A server that stands for all of Google's hosts. */
export type StandIn = AsyncDisposable & {
  url: string
  /** Answers by host and path: `maps.app.goo.gl/a1`. Without one: 404. */
  answers: Record<string, Answer>
  /** Requests in order: `maps.app.goo.gl/a1`. */
  requests: string[]
  headers: IncomingMessage['headers'][]
  /** The most requests that were open at once. */
  maxOpen: number
}

export const standIn = async (): Promise<StandIn> => {
  let open = 0
  const server = createServer((request, response) => {
    const { host = '' } = request.headers
    const at = `${host}${request.url}`
    google.requests.push(at)
    google.headers.push(request.headers)
    google.maxOpen = Math.max(google.maxOpen, ++open)
    response.on('close', () => open--)
    const answer = google.answers[at] ?? google.answers[at.split('?', 1)[0]!]
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  const google: StandIn = {
    url: '',
    answers: {},
    requests: [],
    headers: [],
    maxOpen: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  google.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return google
}

export const redirect =
  (location: string): Answer =>
  response =>
    response.writeHead(302, { location }).end()

export const page =
  (body: string, status = 200): Answer =>
  response =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(body)

export const bonci =
  'https://www.google.com/maps/place/Bonci/@41.9071,12.4466,17z/data=!4m2!3m1!1s0x132f604678640a9b:0xcad165fa2036ce2c'

export const listId = 'AbCdEfGhIjKlMnOpQrStUv'
export const getlist = 'www.google.com/maps/preview/entitylist/getlist'

/** An entry in the layout of Google's list: the place, its name, the note, and who added it. */
const entry = (
  name: string,
  {
    address = '',
    note = '',
    at,
    ids,
  }: { address?: string; note?: string; at?: [number, number]; ids?: [string, string] },
) => [
  null,
  [
    null,
    null,
    address === '' ? name : `${name}, ${address}`,
    null,
    address,
    at ? [null, null, ...at] : null,
    ids ?? null,
    '/g/11aaaaaaaa',
  ],
  name,
  note,
  null,
  null,
  null,
  null,
  ['Ada', null, '100000000000000000000'],
]

/** A shared list as Google answers it, with a feature id whose numbers are negative in 64 signed bits. */
export const sharedList = (count = 3): string =>
  `)]}'\n${JSON.stringify([
    [
      [listId, 1, null, 1, 1],
      4,
      `https://www.google.com/maps/placelists/list/${listId}`,
      ['Ada', 'https://example.org/a.png', '100000000000000000000'],
      'Rome with Ben',
      'Where we ate',
      null,
      null,
      [
        entry('Bonci', {
          ...{ address: 'Via della Meloria, 43, 00136 Roma RM, Italy', note: 'pizza al taglio\ngo early' },
          ...{ at: [41.9071, 12.4466], ids: ['1382429466409831067', '-3832169682958889428'] },
        }),
        entry('Da Enzo', { at: [41.8881, 12.4774], ids: ['0', '123'] }),
        entry('41.9, 12.5', { at: [41.9, 12.5] }),
      ],
      null,
      null,
      null,
      count,
    ],
  ])}`
