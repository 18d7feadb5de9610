import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { base, openApi } from '../support/api.ts'
import { sentIn, type Tally } from './fuzz/sequences.ts'
import { toolsHold, toolsOf } from './fuzz/tools.ts'
import { figure, form, isLong, seed, timeoutMs } from './support/form.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

test(
  'every tool responds as documented, for any input in any order',
  async () => {
    const send = (request: Request) => api.service.fetch(request)
    const fuzzed = { send, base, key: api.key }
    const tools = await toolsOf(fuzzed)
    const tally: Tally = new Map()
    await fc.assert(toolsHold(fuzzed, tools, tally), { seed, numRuns: form(75, 10_000) })

    expect(sentIn(tally)).toBeGreaterThan(form(1000, 100_000))
    const never = (outcome: number) => tools.map(({ name }) => name).filter(name => !tally.get(name)?.has(outcome))
    // A short run of any seed may miss a rare answer.
    if (isLong) expect([never(200), never(400)], 'every tool must succeed and be refused').toEqual([[], []])
    const what = 'MCP: answers that are not as the tools say'
    figure({ row: 12, what, value: `0 in ${sentIn(tally)} calls (seed ${seed})`, must: '0', met: true })
  },
  // Each write waits for the disk, which other tests use as well.
  5 * timeoutMs,
)
