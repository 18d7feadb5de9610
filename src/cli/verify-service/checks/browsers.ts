import { exposedHeaders } from '../../../api/http/headers.ts'
import type { Operation } from '../../../core/operation.ts'
import { operations } from '../../../operations/index.ts'
import { addressOf } from '../../remote/request.ts'
import { checksThatNeed } from '../check.ts'
import { expectEqual, expectHeader, expectNoHeader, expectStatus } from '../expect.ts'
import { missingMembers } from '../missing.ts'
import { documentPath } from './description.ts'

const all = operations as readonly Operation[]

export const browserChecks = checksThatNeed('nothing', [
  {
    name: 'Pages of any origin may read answers and problems, and their headers',
    section: 3,
    async run({ service }) {
      const headers = { origin: 'https://another-site.example' }
      for (const path of [documentPath, '/api/v1/restaurants', '/api/v1/lists']) {
        const answer = await service.send('GET', path, { headers })
        expectHeader(answer, 'access-control-allow-origin', '*')
        for (const name of exposedHeaders.split(', '))
          expectHeader(answer, 'access-control-expose-headers', new RegExp(`\\b${name}\\b`, 'i'))
        expectNoHeader(answer, 'set-cookie')
      }
    },
  },
  {
    name: 'A browser may send each operation with a credential from any origin',
    section: 3,
    async run({ service }) {
      for (const { method, path } of all) {
        const headers = {
          origin: 'https://another-site.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        }
        const answer = await service.send('OPTIONS', addressOf({ path }, missingMembers), { headers })
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
      for (const { path } of all.filter(({ method }) => method === 'GET')) {
        const answer = await service.send('HEAD', addressOf({ path }, missingMembers))
        expectStatus(answer, 401, 404)
        expectEqual(answer, 'body', answer.text, '')
      }
    },
  },
])
