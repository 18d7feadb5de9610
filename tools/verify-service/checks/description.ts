import { checksThatNeed } from '../check.ts'
import type { ServiceAnswer } from '../client.ts'
import { defaultTools, operations, toolOf } from '../contract.ts'
import { expectEqual, expectHeader, expectStatus, expectThat } from '../expect.ts'
import { isJsonObject, membersOf } from '../json.ts'
import type { Service } from '../service.ts'

export const documentPath = '/api/v1/openapi.json'
/** Platforms of custom actions are reported to take no more. */
const actionLimits = { operations: 30, bytes: 1_000_000, textLength: 300 }

export const descriptionChecks = checksThatNeed('nothing', [
  {
    name: 'The health check says that the service is alive',
    section: 8,
    run: async ({ service }) => expectStatus(await service.send('GET', '/healthz'), 200),
  },
  {
    name: 'The readiness check says that the service is ready',
    section: 8,
    run: async ({ service }) => expectStatus(await service.send('GET', '/readyz'), 200),
  },
  {
    name: 'The interface is described by an OpenAPI 3.1 document that says where the service is',
    section: 3,
    async run({ service }) {
      const answer = await documentOf(service)
      const { openapi, servers } = membersOf(answer.json)
      expectThat(answer, /^3\.1\./.test(String(openapi)), 'openapi 3.1', openapi)
      expectEqual(answer, 'servers/0/url', urlOfServer(servers), `${service.publicUrl}/api/v1`)
    },
  },
  {
    name: 'The document has each operation with its method and path',
    section: 3,
    async run({ service }) {
      const answer = await documentOf(service)
      const { paths } = membersOf(answer.json)
      for (const { name, method, path } of operations) {
        const described = membersOf(membersOf(membersOf(paths)[path])[method.toLowerCase()])
        expectEqual(answer, `operationId of ${method} ${path}`, described.operationId, name)
      }
    },
  },
  {
    name: 'The document for custom actions has few operations, is short and has short texts',
    section: 3,
    async run({ service }) {
      const answer = await documentOf(service, '?for=actions')
      const described = Object.values(membersOf(membersOf(answer.json).paths)).flatMap(item =>
        Object.values(membersOf(item)).filter(isJsonObject),
      )
      const names = described.map(({ operationId }) => operationId)
      const { operations: maxOperations, bytes, textLength } = actionLimits
      expectThat(
        answer,
        names.length > 0 && names.length <= maxOperations,
        `1 to ${maxOperations} operations`,
        names.length,
      )
      expectThat(answer, answer.bytes.length < bytes, 'less than 1 MB', `${answer.bytes.length} bytes`)
      const others = names.filter(name => !defaultTools.includes(toolOf(String(name))))
      expectEqual(answer, 'operations outside of the default tools', others, [])
      const long = textsIn(answer.json).find(text => text.length > textLength)
      expectThat(answer, long === undefined, `texts of at most ${textLength} characters`, `${long?.length} characters`)
    },
  },
  {
    name: 'A reader that has the document gets 304',
    section: 3,
    async run({ service }) {
      const answer = await documentOf(service)
      expectHeader(answer, 'etag')
      const headers = { 'if-none-match': answer.headers.get('etag')! }
      expectStatus(await service.send('GET', documentPath, { headers }), 304)
    },
  },
])

async function documentOf(service: Service, query = ''): Promise<ServiceAnswer> {
  const answer = await service.send('GET', documentPath + query)
  expectStatus(answer, 200)
  expectHeader(answer, 'content-type', /^application\/json\b/)
  return answer
}

/** Returns the address of the service in its document. */
export const urlOfServer = (servers: unknown): unknown => membersOf(Array.isArray(servers) ? servers[0] : undefined).url

/** Returns all descriptions and summaries. */
const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsIn)
    : Object.entries(membersOf(value)).flatMap(([name, member]) =>
        typeof member === 'string' && /^(description|summary)$/.test(name) ? [member] : textsIn(member),
      )
