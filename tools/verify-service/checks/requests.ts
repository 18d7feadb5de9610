import { checksThatNeed } from '../check.ts'
import { addressOf, maxBodyBytes, operations, problems } from '../contract.ts'
import { expectHeader, expectNoHeader, expectProblem, expectStatus } from '../expect.ts'
import { missingMembers } from '../missing.ts'

const listsPath = addressOf('createList')

/** The methods of each path. */
const methodsByPath = Map.groupBy(operations, ({ path }) => path)
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const requestChecks = checksThatNeed('nothing', [
  {
    name: 'An unknown path is 404 route_not_found',
    section: 3,
    async run({ service }) {
      for (const method of ['GET', 'POST'])
        expectProblem(await service.send(method, '/api/v1/restaurants'), 'route_not_found')
    },
  },
  {
    name: 'A method that a path does not take is 405, and Allow names those that it takes',
    section: 3,
    async run({ service }) {
      for (const taken of methodsByPath.values()) {
        const methods = taken.map(({ method }) => method)
        const other = allMethods.find(method => !methods.includes(method))
        if (other === undefined) continue
        const answer = await service.send(other, addressOf(taken[0]!.name, missingMembers))
        expectProblem(answer, 'method_not_allowed')
        for (const method of methods) expectHeader(answer, 'allow', new RegExp(`\\b${method}\\b`))
      }
    },
  },
  {
    name: 'A body of another content type is 415',
    section: 3,
    async run({ service }) {
      const headers = { 'content-type': 'text/plain' }
      expectProblem(await service.send('POST', listsPath, { raw: '{}', headers }), 'unsupported_media_type')
    },
  },
  {
    name: 'A body over 1 MiB is 413',
    section: 3,
    async run({ service }) {
      const raw = JSON.stringify({ title: 'x'.repeat(maxBodyBytes) })
      expectProblem(await service.send('POST', listsPath, { raw }), 'body_too_large')
    },
  },
  {
    name: 'A body that is no JSON is 400 malformed_json, before the credential is looked at',
    section: 1,
    async run({ service }) {
      expectProblem(await service.send('POST', listsPath, { raw: '{"title":' }), 'malformed_json')
    },
  },
  {
    name: 'A problem repeats the id that the request was sent with',
    section: 6,
    async run({ service }) {
      const answer = await service.send('GET', '/api/v1/restaurants', {
        headers: { 'x-request-id': 'verify-service-1' },
      })
      expectProblem(answer, 'route_not_found')
      expectHeader(answer, 'x-request-id', 'verify-service-1')
    },
  },
  {
    name: 'Each kind of problem has its page',
    section: 6,
    async run({ service }) {
      for (const code of Object.keys(problems)) {
        const answer = await service.send('GET', `/problems/${code}`)
        expectStatus(answer, 200)
        expectHeader(answer, 'content-type', /^text\/html\b/)
      }
    },
  },
  {
    name: 'The home page is a page without cookies',
    section: 3,
    async run({ service }) {
      const answer = await service.send('GET', '/')
      expectStatus(answer, 200)
      expectHeader(answer, 'content-type', /^text\/html\b/)
      expectNoHeader(answer, 'set-cookie')
    },
  },
])
