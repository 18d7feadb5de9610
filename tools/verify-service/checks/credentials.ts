import { checksThatNeed } from '../check.ts'
import { addressOf, mcpPath, operations } from '../contract.ts'
import { expectEqual, expectHeader, expectProblem, expectStatus, expectThat } from '../expect.ts'
import { membersOf } from '../json.ts'
import { missingMembers, pathInput } from '../missing.ts'
import { withoutSlug } from '../same-answer.ts'
import type { Service } from '../service.ts'
import { mistyped, newToken } from '../tokens.ts'

/** Credentials that the service has never given out. */
const worthless = (): [string, string, string] => [
  mistyped(newToken('forklist')),
  newToken('forklist'),
  newToken('edit'),
]

/** Sends requests that need an API key. None of them would make a list. */
async function expectRefused(service: Service, credential: string | undefined, code: string): Promise<void> {
  for (const { name, method } of operations.filter(({ access }) => access === 'API key')) {
    const body = method === 'GET' ? {} : { body: {} }
    const answer = await service.send(method, addressOf(name, missingMembers), { credential, ...body })
    expectProblem(answer, code)
    if (code !== 'credential_required') expectHeader(answer, 'www-authenticate', /\berror="invalid_token"/)
    else expectThat(answer, !/error=/.test(answer.headers.get('www-authenticate')!), 'no error', 'an error')
  }
}

export const credentialChecks = checksThatNeed('nothing', [
  {
    name: 'What needs an API key is 401 credential_required without one',
    section: 1,
    run: ({ service }) => expectRefused(service, undefined, 'credential_required'),
  },
  {
    name: 'A mistyped API key is 401 invalid_credential',
    section: 1,
    run: ({ service }) => expectRefused(service, mistyped(newToken('forklist')), 'invalid_credential'),
  },
  {
    name: 'An unknown API key is 401 invalid_credential',
    section: 1,
    run: ({ service }) => expectRefused(service, newToken('forklist'), 'invalid_credential'),
  },
  {
    name: 'An unknown edit token in place of an API key is 401 invalid_credential',
    section: 1,
    run: ({ service }) => expectRefused(service, newToken('edit'), 'invalid_credential'),
  },
  {
    name: 'Creating a list without a key is 401, also from the website’s own pages',
    section: 7,
    async run({ service }) {
      const headers = { origin: new URL(service.publicUrl).origin }
      await service.refuses('createList', 'credential_required', {}, { headers })
    },
  },
  {
    name: 'A missing list is 404 list_not_found everywhere under its slug, whatever the credential',
    section: 1,
    async run({ service }) {
      const ofLists = operations.filter(({ access }) => access === 'readers' || access === 'edit token')
      for (const [index, operation] of ofLists.entries()) {
        const first = await service.call(operation.name, pathInput(operation))
        expectProblem(first, 'list_not_found')
        // Misses cost five requests of the rate limit, so each operation gets one of the credentials.
        const credential = worthless()[index % 3]
        const answer = await service.call(operation.name, pathInput(operation), { credential })
        expectProblem(answer, 'list_not_found')
        expectEqual(answer, 'body', withoutSlug(answer, missingMembers.slug), withoutSlug(first, missingMembers.slug))
      }
    },
  },
  {
    name: 'A missing list has no page',
    section: 1,
    async run({ service }) {
      for (const end of ['', '.md', '/feed.atom', '/embed'])
        expectStatus(await service.send('GET', `/lists/${missingMembers.slug}${end}`), 404)
    },
  },
  {
    name: 'An unknown ballot link or suggestion link is 404',
    section: 9,
    async run({ service }) {
      for (const { name, method, path } of operations.filter(({ access }) => access === 'link')) {
        const body = method === 'GET' ? {} : { body: {} }
        const answer = await service.send(method, addressOf(name, missingMembers), body)
        expectProblem(answer, path.includes('{voteId}') ? 'vote_not_found' : 'suggestions_not_found')
      }
    },
  },
  {
    name: 'Every request to the tools needs an API key',
    section: 5,
    async run({ service }) {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
      for (const credential of [undefined, ...worthless()]) {
        const answer = await service.send('POST', mcpPath, { credential, body })
        expectStatus(answer, 401)
        expectHeader(answer, 'www-authenticate', /^Bearer realm="forklist"/)
      }
    },
  },
  {
    name: 'The server card of the tools is public, and has their address',
    section: 5,
    async run({ service }) {
      const answer = await service.send('GET', `${mcpPath}/server-card`)
      expectStatus(answer, 200)
      const { remotes } = membersOf(answer.json)
      const url = membersOf(Array.isArray(remotes) ? remotes[0] : undefined).url
      expectEqual(answer, 'remotes/0/url', url, service.publicUrl + mcpPath)
    },
  },
])
