import { afterAll, describe, expect, test } from 'vitest'
import { openSignIn } from '../api/oauth/sign-in.ts'
import { openApi } from '../support/api.ts'
import { type Growth, growthOf, growthText, maxGrowth, maxRequestTurnMs, thisThread } from '../support/growth.ts'
import type { Costly } from './cost/costly.ts'
import { structures } from './cost/holes.ts'
import { oauthSlots } from './cost/oauth.ts'
import {
  costsOf,
  everywhereSlots,
  formCosts,
  type Hostile,
  operationSlots,
  requestOf,
  toolSlots,
} from './cost/requests.ts'
import { units } from './cost/units.ts'
import { figure, form, timeoutMs } from './support/form.ts'

const generous = 1_000_000
const api = await openApi(undefined, {
  siteDailyLists: generous,
  siteDailyListsPerAddress: generous,
  siteDailySearchesPerAddress: generous,
  siteDailyReports: generous,
  siteDailyReportsPerAddress: generous,
})
afterAll(() => api[Symbol.asyncDispose]())

const signIn = await openSignIn()
afterAll(() => signIn[Symbol.asyncDispose]())

const send = async (request: Request): Promise<void> => read(await api.service.fetch(request))

/** Sends a request over a socket, which the library of the sign-in needs. */
const sendToSignIn = async (request: Request): Promise<void> => {
  const { method, headers, url } = request
  const { pathname, search } = new URL(url)
  const body = method === 'POST' ? await request.arrayBuffer() : null
  await read(await signIn.fetch(pathname + search, { method, headers, body }))
}

const read = async (answer: Response): Promise<void> => {
  if (answer.status >= 500) throw new Error(`${answer.status}: ${await answer.text()}`)
  await (answer.headers.get('content-type') === 'text/event-stream' ? answer.body?.cancel() : answer.arrayBuffer())
}

const marks = '\u0301\u0323'
const { 'many members': members, 'many numbers': numbers, 'deep objects': depth } = structures
/** Most bodies are read up to 1 MiB. More than 20,000 numbers are refused before they are parsed. */
const hostile = form<Hostile>(
  { units: [marks, ' ', '&a'], structures: { members, numbers, depth }, maxBytes: 65_536, maxStructureBytes: 39_000 },
  { units, structures, maxBytes: 1_000_000 },
)

const measured: { what: string; growth: Growth }[] = []
afterAll(() => {
  const worst = measured.toSorted((a, b) => (b.growth.ms.at(-1) ?? 0) - (a.growth.ms.at(-1) ?? 0)).slice(0, 10)
  for (const { what, growth } of worst)
    figure({ row: 31, what, value: growthText(growth), must: `≤ ${maxGrowth}× a doubling`, met: growth.isGood })
})

/** Cases cheaper than this at the largest size pass. Growth is judged from 20 ms up, and 2.5³ times that is more. */
const harmlessMs = form(100, 20)

/** Measures all cases, so one failure reports every case that grows too fast. */
async function expectLinear(all: readonly Costly<Request>[]): Promise<void> {
  const faults: string[] = []
  const meter = thisThread()
  for (const costly of all) {
    const request = costly.input(costly.bytes * 8)
    await meter.start()
    await costly.run(request)
    if ((await meter.stop()).cpuMs < harmlessMs) continue
    const growth = await growthOf(costly)
    measured.push({ what: costly.name, growth })
    if (!growth.isGood) faults.push(`${costly.name}: ${growthText(growth)}`)
  }
  expect(faults).toEqual([])
}

describe('the CPU time of a request grows no faster than its size', () => {
  test('in every member, parameter and header of every operation', { timeout: timeoutMs }, async () =>
    expectLinear(costsOf(await operationSlots(api), hostile, send)),
  )

  test('in every argument of every tool, and in every member of a message', { timeout: timeoutMs }, async () => {
    const { tool = [], message = [] } = Object.groupBy(await toolSlots(api), ({ name }) => name.split(' ')[0]!)
    // More than 1,000 members, or 64 levels, are refused before any tool is called.
    const inTools = form({ ...hostile, structures: { numbers } }, hostile)
    await expectLinear([...costsOf(tool, inTools, send), ...costsOf(message, hostile, send)])
  })

  test('in every header and page parameter', { timeout: timeoutMs }, async () =>
    expectLinear(costsOf(everywhereSlots((await api.list()).slug, api.key), hostile, send)),
  )

  test('in the parts of a multipart form', { timeout: timeoutMs }, async () => {
    const { slug, token } = await api.list()
    await expectLinear(formCosts(slug, token, send))
  })

  test('in every field of the sign-in, without a credential', { timeout: timeoutMs }, async () =>
    expectLinear(costsOf(oauthSlots(), form({ ...hostile, units: [marks] }, hostile), sendToSignIn)),
  )
})

describe('a search with texts of maximum length delays no other request', () => {
  const longest = { query: 300, near: 200 }

  test.each(['query', 'near'] as const)(
    'in %s',
    async member => {
      for (const unit of [...units, 'ab ', 'roma ', 'ristorante ', '1 a ']) {
        const text = [...`a${unit.repeat(longest[member])}`].slice(0, longest[member]).join('').toWellFormed()
        const query = new URLSearchParams({ query: 'Dar Poeta', [member]: text })
        const meter = thisThread()
        await meter.start()
        await send(requestOf('GET', `/api/v1/places?${query}`, { token: api.key }))
        const { worstTurnMs } = await meter.stop()
        expect(worstTurnMs, `${member} of ${unit}`).toBeLessThan(maxRequestTurnMs)
      }
    },
    timeoutMs,
  )
})
