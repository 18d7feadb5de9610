import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Operation } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { base, openApi } from '../support/api.ts'
import {
  type Case,
  noListCases,
  oneListCases,
  operationNamed,
  ownPlaceCases,
  places,
  suggestionCases,
  twoListCases,
  voteCases,
} from '../support/as-rest.ts'
import { type CommandResult, command, fileIn, remoteTo, wordsOf } from './command.ts'

const api = await openApi()
const folder = mkdtempSync(join(tmpdir(), 'forklist-remote-'))
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const remote = remoteTo(api)
const service = ['--url', base, '--key', api.key]

type Streams = { stdin: string; columns?: number }

// Each run changes its own copy of the list, so random ids, tokens and cursors differ.
const comparable = ({ code, stdout, stderr }: CommandResult) =>
  [code, stdout, stderr].map(part =>
    String(part)
      .replace(/\b(own:|prp_|edit_|vote_)\w{20,}\b/g, '$1…')
      .replace(/"id": "plc_\w{20}"(?=[^{}]*"mapPlaceId": "own:)/g, '"id": "plc_…"')
      .replace(/("nextCursor": "|next cursor +)[\w-]+/g, '$1…')
      .replace(/\b((?:[a-z]+-)+)[0-9a-z]{6}\b/g, '$1…'),
  )

/** Runs a case on this machine, and at a service over REST. Expects the same exit code and output. */
async function expectSame([name, here]: Case, there: Case[1], token: string | undefined, columns?: number) {
  const operation = operationNamed(name)
  const streams: Streams = { stdin: fileIn(operation, here) ?? '', ...(columns !== undefined && { columns }) }
  const local = await command(wordsOf(operation, here), api.service, streams)
  const credentials = [...service, ...(token === undefined ? [] : ['--edit-token', token])]
  const takesToken = 'editToken' in operation.fullInput.shape
  const words = [...wordsOf(operation, there), ...(takesToken ? credentials : service)]
  expect(comparable(await command(words, undefined, { ...streams, remote })), JSON.stringify(there)).toEqual(
    comparable(local),
  )
}

const cases: [string, Case[]][] = [
  ['one list', oneListCases],
  ['own places', ownPlaceCases],
]

test('the cases cover every operation except streams and random responses', () => {
  const others = [twoListCases('one', 'other'), voteCases('one', 'vote'), suggestionCases('one', 'link')]
  const covered = new Set([oneListCases, ownPlaceCases, noListCases, ...others].flat().map(([name]) => name))
  const ending = (operations as readonly Operation[]).filter(({ events }) => !events)
  expect(ending.map(({ name }) => name).filter(name => !covered.has(name))).toEqual(['rotateEditToken'])
})

test.each(cases)('a command answers from a service as from this machine: %s', async (_, cases) => {
  const [here, there] = [await api.list({}, places), await api.list({}, places)]
  for (const [name, input] of cases)
    await expectSame([name, { ...input, slug: here.slug }], { ...input, slug: there.slug }, there.token)
})

test('for no list, a new list and two lists', async () => {
  for (const one of noListCases) await expectSame(one, one[1], undefined)
  const [one, other] = [await api.list({}, places), await api.list({}, places.slice(1).reverse())]
  for (const request of twoListCases(one.slug, other.slug)) await expectSame(request, request[1], undefined)
})

test('for a vote', async () => {
  const [here, there] = [await api.list({}, places), await api.list({}, places)]
  const voteOf = async ({ slug, token }: typeof here) =>
    (await api.ask(`POST /lists/${slug}/vote`, { token })).json.vote.id as string
  const theirs = voteCases(there.slug, await voteOf(there))
  // The ballot link has a random id.
  for (const [index, request] of voteCases(here.slug, await voteOf(here)).entries())
    if (!/^(open|get|close)Vote$/.test(request[0])) await expectSame(request, theirs[index]![1], there.token)
})

test('for suggestions', async () => {
  const { slug, token } = await api.list({}, places)
  const { json } = await api.ask(`POST /lists/${slug}/suggestions`, { token })
  for (const request of suggestionCases(slug, json.suggestions.id)) await expectSame(request, request[1], token)
})

test('a file is saved as it is, or summarised', async () => {
  const { slug, token } = await api.list({}, places)
  await api.ask(`POST /lists/${slug}/editions`, { token, body: { label: '2026' } })
  const exports = [
    ['export-list', slug, 'csv'],
    ['export-list', slug, 'xlsx'],
    ['export-edition', slug, '2026', 'kmz'],
  ]
  for (const words of exports) {
    const [file, local] = [join(folder, 'remote'), join(folder, 'local')]
    expect(await command([...words, '--output', file, '--url', base], undefined, { remote })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
    await command([...words, '--output', local], api.service)
    expect(readFileSync(file).equals(readFileSync(local)), String(words)).toBe(true)
  }
  const summary = await command(['export-list', slug, 'kml', '--json', '--url', base], undefined, { remote })
  expect(summary).toEqual(await command(['export-list', slug, 'kml', '--json'], api.service))
})

test('an edit link alone names the service, the list and its token', async () => {
  const { slug, list } = await api.list({ visibility: 'hidden' })
  const environment = { PUBLIC_URL: 'https://here.example' }
  const added = await command(['add-place', list.editUrl, '--query', 'da enzo', '--near', 'Rome'], undefined, {
    remote,
    environment,
  })
  expect(added).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(added.stdout).list).toMatchObject({ slug, version: 2 })
})

test('an address of this machine’s service means its database', async () => {
  const { slug, list } = await api.list({ visibility: 'hidden' })
  const { stdout } = await command(['get-list', list.editUrl], api.service)
  expect(JSON.parse(stdout).slug).toBe(slug)
})

test('a key is sent only to the service that it belongs to', async () => {
  const sent: (string | null)[] = []
  const watched = async (request: Request) => {
    sent.push(request.headers.get('authorization'))
    return remote(request)
  }
  const run = (words: string[], environment: Record<string, string>) =>
    command(words, undefined, { remote: watched, environment })
  const { slug, token } = await api.list()
  const link = `${base}/de/lists/${slug}/edit#${token}`.replace('/de', '')
  const elsewhere = { FORKLIST_KEY: api.key, FORKLIST_URL: 'https://other.example' }
  await run(['update-list', link, '--title', 'Eat in Ostia'], elsewhere)
  await run(['update-list', link, '--title', 'Eat in Rome'], { FORKLIST_KEY: api.key, PUBLIC_URL: 'https://x.example' })
  await run(['update-list', slug, '--title', 'Eat', '--url', base], elsewhere)
  await run(['search-places', '--query', 'felice'], { FORKLIST_URL: base, FORKLIST_KEY: api.key })
  await run(['search-places', '--query', 'felice', '--url', `${base}/`], { FORKLIST_KEY: api.key })
  await run(['get-list', slug], { FORKLIST_URL: base, FORKLIST_KEY: api.key })
  const [edit, key] = [`Bearer ${token}`, `Bearer ${api.key}`]
  expect(sent).toEqual([edit, edit, null, key, key, null])
})

test('key and edit token may come from files', async () => {
  const { slug, token } = await api.list()
  const [keyFile, tokenFile] = [join(folder, 'key.txt'), join(folder, 'token.txt')]
  writeFileSync(keyFile, `${api.key}\n`)
  writeFileSync(tokenFile, `${token}\n`)
  const credentials = ['--url', base, '--key', `@${keyFile}`, '--edit-token', `@${tokenFile}`]
  for (const words of [
    ['update-list', slug, '--title', 'Eat'],
    ['delete-list', slug],
  ])
    expect(await command([...words, ...credentials], undefined, { remote })).toMatchObject({ code: 0, stderr: '' })
})

test('a refusal names the option that is missing', async () => {
  const { slug } = await api.list()
  const { code, stderr } = await command(['update-list', slug, '--title', 'Eat', '--url', base], undefined, {
    remote,
    columns: 200,
  })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^credential_required: .*\nGive an API key with forklist login .* --edit-token\.\n/),
  ])
  const refused = await command(['browse-lists', '--url', base, '--key', 'forklist_mistyped'], undefined, { remote })
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^invalid_credential: /) })
})

test.each([
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })),
    /^Cannot reach https:\S+: connect ECONNREFUSED\. Check the address/,
  ],
  [
    'is a page',
    async () => new Response('<p>Welcome', { headers: { 'content-type': 'text/html' } }),
    /200 and text\/html, which is not how Forklist answers/,
  ],
  [
    'fails without a problem',
    async () => new Response('Bad gateway', { status: 502 }),
    /502 and text\/plain.* not how Forklist/,
  ],
  [
    'redirects',
    async () => new Response(null, { status: 301, headers: { location: 'https://www.forklist.example/' } }),
    /redirects to https:\/\/www\.forklist\.example\. Use that address/,
  ],
  [
    'breaks off',
    async () =>
      new Response(new ReadableStream({ pull: stream => stream.error(new Error('terminated')) }), {
        headers: { 'content-type': 'application/json' },
      }),
    /^Cannot reach .*terminated/,
  ],
])('a service that %s is one clear line', async (_, remote, words) => {
  const { code, stdout, stderr } = await command(['browse-lists', ...service], undefined, { remote })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(words)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})

test('a newer service’s unknown problem is printed', async () => {
  const document = {
    type: 'x',
    title: 'Closed',
    status: 418,
    code: 'kitchen_closed',
    detail: 'Come again.',
    requestId: '1',
  }
  const answer = async () =>
    Response.json(document, { status: 418, headers: { 'content-type': 'application/problem+json' } })
  const run = (...more: string[]) => command(['browse-lists', ...service, ...more], undefined, { remote: answer })
  expect((await run()).stderr).toBe('kitchen_closed: Come again.\n')
  expect(JSON.parse((await run('--json')).stderr)).toEqual(document)
})

test('watch-list prints each version until the list is gone, also over a broken connection', async () => {
  const { slug, token } = await api.list()
  const words = ['watch-list', slug, '--url', base]
  let connections = 0
  const breaking = async (request: Request) => {
    const response = await remote(request)
    if (++connections > 1 || !response.body) return response
    const reader = response.body.getReader()
    const firstOnly = new ReadableStream({
      async pull(stream) {
        stream.enqueue((await reader.read()).value)
        stream.close()
        await reader.cancel()
      },
    })
    return new Response(firstOnly, response)
  }
  const watching = command(words, undefined, { remote: breaking })
  await expect.poll(() => connections).toBe(2)
  await api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Eat in Ostia' } })
  await api.ask(`DELETE /lists/${slug}`, { token })
  expect(await watching).toMatchObject({ code: 0, stdout: '{"version":1}\n{"version":2}\n', stderr: '' })
})
