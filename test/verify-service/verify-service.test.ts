import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checks } from '../../tools/verify-service/checks/index.ts'
import { verifyServiceCommand } from '../../tools/verify-service/command.ts'
import { newToken } from '../../tools/verify-service/tokens.ts'
import { type VerifyOptions, verifyService } from '../../tools/verify-service/verify.ts'
import { type Api, base, type Json, openApi } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { dumpOf } from '../support/sqlite-dump.ts'
import { rowsAt } from '../support/stored-data.ts'
import { faults } from './faults.ts'

type Fetch = (request: Request) => Promise<Response>

const to =
  ({ service }: Api): Fetch =>
  async request =>
    service.fetch(request)

const verify = (fetch: Fetch, options: Partial<VerifyOptions> = {}) =>
  verifyService({ connection: { url: base, fetch }, signal: new AbortController().signal, ...options })

const differing = ({ results }: Awaited<ReturnType<typeof verify>>) =>
  results.flatMap(({ name, difference }) => (difference ? [{ name, ...difference }] : []))

/** Passes requests on, and records the lists that are made. */
function recording(fetch: Fetch): { fetch: Fetch; made: { slug: string; editToken: string }[] } {
  const made: { slug: string; editToken: string }[] = []
  return {
    made,
    async fetch(request) {
      const response = await fetch(request)
      if (request.method === 'HEAD' || response.headers.get('content-type') !== 'application/json') return response
      const { result, ...json }: Json = await response.clone().json()
      const { slug, editToken } = result?.structuredContent ?? json
      if (slug !== undefined && editToken !== undefined) made.push({ slug, editToken })
      return response
    },
  }
}

async function expectAllDeleted(api: Api, made: { slug: string; editToken: string }[]): Promise<void> {
  for (const { slug, editToken } of made)
    expect((await api.ask(`GET /lists/${slug}`, { token: editToken })).json.code, slug).toBe('list_not_found')
}

const onSqlite = await openApi()
afterAll(() => onSqlite[Symbol.asyncDispose]())

onBothDatabases('a service that keeps the contract', open => {
  const opened = new AsyncDisposableStack()
  let url: string | undefined
  let api: Api
  beforeAll(async () => {
    url = opened.use(await open()).url
    api = url === undefined ? onSqlite : opened.use(await openApi(url))
  })
  afterAll(() => opened.disposeAsync())

  // First: after the other test, the service may still overwrite what was deleted.
  test('passes without a key too, and nothing is written', async () => {
    const { slug, token } = await api.list({}, ['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
    const stored = async () => (url === undefined ? dumpOf(join(api.dataDir, 'forklist.db')) : await rowsAt(url))
    const before = await stored()
    const verification = await verify(to(api), { list: `${base}/lists/${slug}` })
    expect(differing(verification)).toEqual([])
    expect(verification.list).toBe(slug)
    expect(await stored()).toEqual(before)
    await api.ask(`DELETE /lists/${slug}`, { token })
  })

  test('passes every check, and no list of the checks is left', async () => {
    const { fetch, made } = recording(to(api))
    const verification = await verify(fetch, { key: api.key })
    expect(differing(verification)).toEqual([])
    expect([verification.results.length, verification.left]).toEqual([checks.length, []])
    const skipped = verification.results.filter(({ outcome }) => outcome === 'skipped')
    expect(skipped.map(({ reason }) => reason)).toEqual(['the service names no rate limit'])
    expect(made.length).toBeGreaterThan(30)
    await expectAllDeleted(api, made)
  })
})

describe('a service that differs', async () => {
  const api = onSqlite
  const { slug } = await api.list({}, ['Armando al Pantheon', 'da Felice', 'Dar Poeta'])

  test.each(faults)('is found out if %s', async (_, name, fault) => {
    const named = checks.filter(check => check.name === name)
    expect(named).toHaveLength(1)
    const verification = await verify(fault(to(api)), { key: api.key, list: slug, checks: named })
    expect(differing(verification).map(difference => difference.name)).toEqual([name])
  })

  test('makes no list that stays when the run is stopped', async () => {
    const { fetch, made } = recording(to(api))
    const stop = new AbortController()
    const onCheck = (name: string) => name.startsWith('A hidden list answers') && setTimeout(() => stop.abort(), 5)
    const at = checks.findIndex(({ name }) => name.startsWith('A hidden list answers'))
    const near = checks.slice(at - 10, at + 10)
    const stopped = verify(fetch, {
      key: api.key,
      checks: near,
      signal: stop.signal,
      onCheck: name => void onCheck(name),
    })
    await expect(stopped).rejects.toThrow('aborted')
    expect(made.length).toBeGreaterThan(3)
    await expectAllDeleted(api, made)
  })

  test('deletes its lists when the service breaks down and comes back', async () => {
    const { fetch, made } = recording(to(api))
    let failures = 0
    const breaking: Fetch = async request => {
      if (made.length < 5 || ++failures > 3) return fetch(request)
      throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
    }
    await expect(verify(breaking, { key: api.key })).rejects.toThrow(/does not answer any more: read ECONNRESET/)
    await expectAllDeleted(api, made)
  })

  test('names the lists that stay, because it breaks down for good', async () => {
    const { fetch, made } = recording(to(api))
    const left: [string, string][] = []
    const broken: Fetch = async request => {
      if (made.length < 5) return fetch(request)
      throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
    }
    const run = verify(broken, { key: api.key, onLeft: (...list) => left.push(list) })
    await expect(run).rejects.toThrow(/does not answer any more/)
    expect(left.map(([slug]) => slug)).toEqual(made.map(({ slug }) => slug))
    for (const [, reason] of left) expect(reason).toContain('read ECONNRESET')
  })

  test('is waited for after a rate limit', async () => {
    let refused = false
    const limited: Fetch = async request => {
      if (refused || !request.url.endsWith('/healthz')) return to(api)(request)
      refused = true
      return new Response(null, { status: 429, headers: { 'retry-after': '0.01' } })
    }
    expect(await verify(limited, { checks: checks.slice(0, 2) })).toMatchObject({
      results: [{ outcome: 'as expected' }, { outcome: 'as expected' }],
      waitedSeconds: 0.01,
    })
  })

  describe('on the command line', () => {
    const command = async (words: readonly string[], fetch: Fetch, environment: Record<string, string> = {}) => {
      const [printed, noted]: [string[], string[]] = [[], []]
      const print = (line: string) => void printed.push(`${line}\n`)
      const note = (line: string) => void noted.push(`${line}\n`)
      const { signal } = new AbortController()
      const code = await verifyServiceCommand(words, { print, note, fetch, environment, signal })
      return { code, stdout: printed.join(''), stderr: noted.join('') }
    }
    const run = (args: readonly string[], fetch: Fetch, environment?: Record<string, string>) =>
      command([base, ...args], fetch, environment)

    test('has one line for each difference, the counts, and exit code 1', async () => {
      const [, , fault] = faults.find(([what]) => what === 'a KML file may be sniffed')!
      const { code, stdout, stderr } = await run(['--list', slug], fault(to(api)))
      expect([code, stderr]).toEqual([1, ''])
      const [line, counts, ...rest] = stdout.trimEnd().split('\n')
      expect(line).toBe(
        `differs: The kml file is a download with the media type, the name and the places of the list. GET /api/v1/lists/${slug}/export/kml: expected x-content-type-options: nosniff, came no x-content-type-options (section 4, exports)`,
      )
      expect(counts).toMatch(
        /^\d+ checks: \d+ as expected, 1 differ, .*\d+ skipped: needs an API key\. \d+ requests\.$/,
      )
      expect(rest).toEqual([])
    })

    test('ends with 0 if nothing differs, and has JSON for programs', async () => {
      const { code, stdout, stderr } = await run(['--list', slug, '--json'], to(api))
      expect([code, stderr]).toEqual([0, ''])
      const { url, list, left, results } = JSON.parse(stdout)
      expect({ url, list, left, count: results.length }).toEqual({
        url: base,
        list: slug,
        left: [],
        count: checks.length,
      })
      expect(results[0]).toEqual({ name: checks[0]!.name, section: 8, outcome: 'as expected' })
    })

    test('prints no key and no token, whatever the service answers', async () => {
      const mirror: Fetch = async request => {
        const sent = request.headers.get('authorization')
        const response = await to(api)(request)
        if (sent === null || response.status < 400) return response
        const { title: _, ...problem } = (await response.json()) as Json
        return Response.json({ ...problem, code: sent }, { status: 418 })
      }
      const verification = await verify(mirror, { key: api.key, list: slug })
      expect(differing(verification).length).toBeGreaterThan(20)
      const secret = /(forklist|edit)_[0-9A-Za-z]{20}/
      expect(JSON.stringify(verification)).not.toMatch(secret)
      const odd = await run(['--key', 'mykey', '--json', '--list', slug], async request => {
        const headers = new Headers(request.headers)
        if (headers.get('authorization') === 'Bearer mykey') headers.set('authorization', `Bearer ${api.key}`)
        return request.url.includes('openapi') || request.method === 'GET'
          ? to(api)(new Request(request, { headers }))
          : Response.json({ code: 'mykey' }, { status: 400 })
      })
      expect(odd.stdout + odd.stderr).not.toContain('mykey')
    })

    test('a key of the environment is used, and not that of another service', async () => {
      const keys = new Set<string | null>()
      const watched: Fetch = async request => {
        if (request.url.includes('/api/v1/lists?')) keys.add(request.headers.get('authorization'))
        return new Response(null, { status: request.url.includes('openapi') ? 200 : 401 })
      }
      const asked: Fetch = async request => (request.url.includes('openapi') ? to(api)(request) : watched(request))
      const refused = await run([], asked, { FORKLIST_KEY: newToken('forklist') })
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The service refuses the API key\./) })
      expect(keys.size).toBe(1)
      keys.clear()
      await run(['--list', slug], asked, { FORKLIST_KEY: api.key, FORKLIST_URL: 'https://other.example' })
      expect(keys.size).toBe(0)
    })

    test.each<[what: string, Fetch, expected: RegExp]>([
      [
        'cannot be reached',
        () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
        /^Cannot reach https:\S+: connect ECONNREFUSED\. Check the address/,
      ],
      [
        'answers in HTML',
        async () => new Response('<p>Hello', { headers: { 'content-type': 'text/html' } }),
        /answers with 200 and text\/html, which is not how Forklist answers/,
      ],
      ['fails', async () => new Response(null, { status: 500 }), /answers with 500 and no content/],
      [
        'redirects',
        async () => new Response(null, { status: 301, headers: { location: 'https://www.other.example/' } }),
        /redirects to https:\/\/www\.other\.example\. Use that address\./,
      ],
      [
        'is not ready',
        async () =>
          Response.json(
            { code: 'storage_unavailable', detail: 'It starts.', status: 503, title: '', type: '' },
            { status: 503 },
          ),
        /^storage_unavailable: It starts\./,
      ],
    ])('an address that %s has one clear line', async (_, remote, expected) => {
      const { code, stdout, stderr } = await run([], remote)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(expected)
    })

    test('a service that hangs has one clear line', async () => {
      const hanging: Fetch = ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      await expect(verify(hanging, { timeoutMs: 20 })).rejects.toThrow(
        /^Cannot reach https:\S+: no answer within 0.02 seconds/,
      )
    })

    test('a list that is not public and an address that is none are refused', async () => {
      const { code, stderr } = await run(['--list', 'eat-in-rome-000000'], to(api))
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^The service has no public list eat-in-rome-000000/)])
      expect(await command(['lists.example'], to(api))).toMatchObject({ code: 2, stdout: '' })
      expect(await run(['--list', 'https://elsewhere.example/lists/eat-in-rome-000000'], to(api))).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/another service/),
      })
      expect(await command([], to(api))).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^Which service\?/),
      })
    })
  })
})
