import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type ProblemCode, problems } from '../../src/core/problem.ts'
import { newToken } from '../../src/core/token.ts'
import { rpcTo } from '../api/mcp/rpc.ts'
import { base, type Json, openApi } from '../support/api.ts'
import { inside, token } from './fuzz/internals.ts'
import { oddText } from './fuzz/texts.ts'
import { form, seed, timeoutMs } from './support/form.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const rpc = rpcTo(api)
const [rome, hidden] = [await api.list({}, ['Dar Poeta']), await api.list({ visibility: 'hidden' })]
const missing = { slug: 'eat-in-rome-000000', token: newToken('edit') }
const lists = [rome, hidden, missing]

/** Tools that change nothing, so that equal calls get equal answers. */
const tools: ((reference: Json) => { name: string; arguments: Json })[] = [
  reference => ({ name: 'get_list', arguments: reference }),
  reference => ({ name: 'export_list', arguments: { ...reference, format: 'csv' } }),
  reference => ({ name: 'list_history', arguments: reference }),
  reference => ({ name: 'update_list', arguments: { ...reference, ifVersion: 999_999, title: 'Rome' } }),
  reference => ({ name: 'reorder_list', arguments: { ...reference, placeIds: ['plc_00000000000000000000'] } }),
  reference => ({
    name: 'merge_lists',
    arguments: { title: 'Rome', authorName: 'Ada', lists: [reference, { slug: 'eat-in-ostia-000000' }] },
  }),
]

/** Returns the answer of a tool without what differs between equal calls: request ids and tickets. */
async function answerTo(call: { name: string; arguments: Json }): Promise<{ text: string; code?: ProblemCode }> {
  const { result, error } = await rpc.request('tools/call', call)
  const text = JSON.stringify(result ?? error).replace(/(requestId\\*":\\*"|ticket=)[\w-]+/g, '$1')
  if (!result?.isError) return { text }
  const { code, errors } = JSON.parse(result.content[0].text.split('\n')[1])
  expect(problems[code as ProblemCode].status, text).toBeLessThan(500)
  return { text: text + JSON.stringify(errors ?? []), code }
}

/** Expects that the answer tells nothing of the inside, and no token that the call lacks. */
async function safeAnswerTo(call: { name: string; arguments: Json }): ReturnType<typeof answerTo> {
  const answer = await answerTo(call)
  expect(answer.text).not.toMatch(inside)
  const sent = JSON.stringify(call)
  for (const [found] of answer.text.matchAll(new RegExp(token, 'g'))) expect(sent).toContain(found)
  return answer
}

const tool = fc.constantFrom(...tools)
const list = fc.constantFrom(...lists)
const path = fc.constantFrom('/lists/', '/api/v1/lists/')
const rest = fc.constantFrom('', '/', '/edit', '.md', '.json', '/de', '/export/kml', '?utm_source=mail', '/edit?a=%')
const check = <T>(property: fc.IAsyncProperty<T>) => fc.assert(property, { seed, numRuns: form(300, 30_000) })

test('a link means the same as its slug and token', { timeout: timeoutMs }, async () => {
  const sent = fc.constantFrom('none', 'fragment', 'member', 'both')
  await check(
    fc.asyncProperty(tool, list, list, path, rest, sent, async (call, { slug }, { token }, path, rest, sent) => {
      const fragment = sent === 'fragment' || sent === 'both' ? `#${token}` : ''
      const member = sent === 'member' || sent === 'both' ? { editToken: token } : {}
      const byLink = await safeAnswerTo(call({ slug: base + path + slug + rest + fragment, ...member }))
      const bySlug = await safeAnswerTo(call({ slug, ...(sent !== 'none' && { editToken: token }) }))
      expect(byLink).toEqual(bySlug)
    }),
  )
})

test('a link and a member with different tokens conflict, whatever the list', { timeout: timeoutMs }, async () => {
  await check(
    fc.asyncProperty(tool, list, path, rest, async (call, { slug, token }, path, rest) => {
      const reference = { slug: `${base}${path}${slug}${rest}#${token}`, editToken: newToken('edit') }
      expect((await safeAnswerTo(call(reference))).code).toBe('credential_conflict')
    }),
  )
})

test('an address of another site is refused before any look-up', { timeout: timeoutMs }, async () => {
  const { host, hostname } = new URL(base)
  const site = fc.constantFrom(
    ...['https://evil.example', `https://${host}.evil.example`, `https://${host}@evil.example`, `https:evil.example`],
    ...[`https://${hostname}:8443`, `http://${host}`, `ftp://${host}`, `https://www.${host}`, 'https://[::1]'],
  )
  await check(
    fc.asyncProperty(tool, site, list, list, path, rest, async (call, site, one, other, path, rest) => {
      const [first, second] = [one, other].map(({ slug, token }) => `${site}${path}${slug}${rest}#${token}`)
      const [answer, same] = [await safeAnswerTo(call({ slug: first })), await safeAnswerTo(call({ slug: second }))]
      expect(answer.code).toBe('invalid_input')
      expect(answer.text).toContain('is the address of another site')
      expect(same).toEqual(answer)
    }),
  )
})

test('an odd link never fails the service, nor shows a token', { timeout: timeoutMs }, async () => {
  const odd = fc.oneof(
    oddText,
    fc.constantFrom('%', '%2', '%E0%A4', '%2F', '%00', '..', '//', '\\', 'a'.repeat(100_000)),
  )
  const begin = fc.constantFrom(base, '', 'https:', 'HTTPS://', '//', ' ', 'javascript:', base.toUpperCase())
  await check(
    fc.asyncProperty(
      tool,
      list,
      begin,
      path,
      odd,
      odd,
      fc.boolean(),
      async (call, list, begin, path, one, two, isCut) => {
        const token = isCut ? list.token.slice(0, -1) : list.token
        await safeAnswerTo(call({ slug: `${begin}${path}${one}${list.slug}${two}#${two}${token}${one}` }))
      },
    ),
  )
})
