import { checksThatNeed } from '../check.ts'
import { addressOf, exposedHeaders, operations } from '../contract.ts'
import { expectEqual, expectHeader, expectNoHeader, expectStatus } from '../expect.ts'
import { missingMembers } from '../missing.ts'
import { documentPath } from './description.ts'

export const browserChecks = checksThatNeed('nothing', [
  {
    name: 'Pages of any origin may read answers and problems, and their headers',
    section: 3,
    async run({ service }) {
      const headers = { origin: 'https://another-site.example' }
      for (const path of [documentPath, '/api/v1/restaurants', '/api/v1/lists']) {
        const answer = await service.send('GET', path, { headers })
        expectHeader(answer, 'access-control-allow-origin', '*')
        for (const name of exposedHeaders)
          expectHeader(answer, 'access-control-expose-headers', new RegExp(`\\b${name}\\b`, 'i'))
        expectNoHeader(answer, 'set-cookie')
      }
    },
  },
  {
    name: 'A browser may send each operation with a credential from any origin',
    section: 3,
    async run({ service }) {
      for (const { name, method } of operations) {
        const headers = {
          origin: 'https://another-site.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        }
        const answer = await service.send('OPTIONS', addressOf(name, missingMembers), { headers })
        expectStatus(answer, 200, 204)
        expectHeader(answer, 'access-control-allow-origin', '*')
        expectHeader(answer, 'access-control-allow-methods', new RegExp(`\\b${method}\\b`))
        expectHeader(answer, 'access-control-allow-headers', /\bauthorization\b/i)
      }
    },
  },
  {
    name: 'HEAD answers as GET does, without a body',
    section: 3,
    async run({ service }) {
      const [get, head] = [await service.send('GET', documentPath), await service.send('HEAD', documentPath)]
      expectStatus(head, 200)
      for (const name of ['content-type', 'etag'])
        expectEqual(head, name, head.headers.get(name), get.headers.get(name))
      expectEqual(head, 'body', head.text, '')
      for (const { name } of operations.filter(({ method }) => method === 'GET')) {
        const answer = await service.send('HEAD', addressOf(name, missingMembers))
        expectStatus(answer, 401, 404)
        expectEqual(answer, 'body', answer.text, '')
      }
    },
  },
])
