import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Operation, takesBody } from '../../src/core/operation.ts'
import { operations } from '../../src/operations/index.ts'
import { membersOf, needsLinks, pathOf, romanList } from '../access/requests.ts'
import type { Json } from '../support/api.ts'
import { refusing } from './refusing.ts'
import { inputSchema, type Schema, wrongFor } from './wrong-values.ts'

const list = await refusing()
afterAll(() => list[Symbol.asyncDispose]())

const withBody = (operations as readonly Operation[]).filter(takesBody)

/** Returns the schema of the body: the input without path members. */
function bodySchema({ fullInput, path }: Operation): Schema {
  const { properties = {}, required = [], ...rest } = inputSchema(fullInput)
  const inBody = (name: string) => !path.includes(`{${name}}`)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => inBody(name))),
    required: required.filter(inBody),
  }
}

test.each(withBody)('$name names the invalid member and changes nothing', { timeout: 60_000 }, async operation => {
  const wrong = wrongFor(bodySchema(operation), membersOf(operation, list))
  const token = operation.credential === 'editToken' ? list.token : list.api.key
  await fc.assert(
    fc.asyncProperty(wrong, async ({ value, pointer }) => {
      const { json } = await list.refuses('invalid_input', `${operation.method} ${pathOf(operation, list)}`, {
        token,
        raw: JSON.stringify(value),
      })
      expect(json.errors.map((error: Json) => error.pointer)).toContain(pointer)
    }),
    { numRuns: 100, endOnFailure: true },
  )
})

test('the inputs are valid before they are made invalid', async () => {
  for (const operation of withBody) {
    const fresh = await romanList(list.api, 'public', needsLinks(operation))
    const token = operation.credential === 'editToken' ? fresh.token : list.api.key
    const body = membersOf(operation, fresh)
    const { status } = await list.api.ask(`${operation.method} ${pathOf(operation, fresh)}`, { token, body })
    expect([operation.name, status]).toEqual([operation.name, operation.status ?? 200])
  }
})

test('shortens a very long unknown name', async () => {
  const body = { ['trattoria'.repeat(3000)]: 1, description: 'Fish' }
  const { json } = await list.refuses('invalid_input', `PATCH /lists/${list.slug}`, { body })
  expect(json.errors).toEqual([{ pointer: '', message: 'has an unknown member with a very long name' }])
})

test('a path parameter is not accepted in the body, even with the same value', async () => {
  const { json } = await list.refuses('invalid_input', `PATCH /lists/${list.slug}`, { body: { slug: list.slug } })
  expect(json.errors).toEqual([{ pointer: '/slug', message: 'is not a member here' }])
  const place = `/lists/${list.slug}/places/${list.placeIds[0]}`
  await list.refuses('invalid_input', `POST ${place}/move`, { body: { rank: 2, placeId: list.placeIds[1] } })
})
