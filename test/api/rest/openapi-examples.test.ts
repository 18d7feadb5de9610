import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { Operation } from '../../../src/core/operation.ts'
import { problems } from '../../../src/core/problem.ts'
import { examplesWith } from '../../../src/domain/examples.ts'
import * as listViews from '../../../src/domain/list-view.ts'
import { Candidate, Place } from '../../../src/domain/place-view.ts'
import { ProblemDocument } from '../../../src/domain/problem-document.ts'
import { linkedNames } from '../../../src/formats/export/index.ts'
import { operations } from '../../../src/operations/index.ts'
import { apiDocument } from '../../../src/server/api-document.ts'
import { base, type Json, openApi } from '../../support/api.ts'
import { eventsOf } from '../../support/events.ts'
import { strictly } from '../../support/response-contract.ts'

const examples = examplesWith(linkedNames)
const document: Json = apiDocument(base)
const describedAs = (name: string): Json =>
  Object.values<Json>(document.paths)
    .flatMap(item => Object.values<Json>(item))
    .find(operation => operation.operationId === name)

test.each(operations)('$name has an example input valid by its schema', operation => {
  const { parameters, requestBody } = describedAs(operation.name)
  const shown = {
    ...Object.fromEntries(parameters.map((parameter: Json) => [parameter.name, parameter.example])),
    ...requestBody?.content['application/json'].example,
  }
  for (const name of Object.keys(shown)) if (shown[name] === undefined) delete shown[name]
  expect(shown).toEqual(operation.example)
  expect(operation.fullInput.safeParse(operation.example).success).toBe(true)
})

const all = operations as readonly Operation[]

test.each(all.filter(({ file, events, status }) => !file && !events && status !== 204))(
  '$name has an example response valid by its schema',
  operation => {
    const { responses } = describedAs(operation.name)
    const { schema, example } = responses[operation.status ?? 200].content['application/json']
    const [named] = document.components.schemas[schema.$ref?.split('/').at(-1)]?.examples ?? []
    strictly(operation.output, example ?? named, `The example of ${operation.name}`)
  },
)

test.each(all.filter(({ events }) => events))('$name has an example event as described', async operation => {
  const { responses } = describedAs(operation.name)
  const { example, ...media } = responses[200].content['text/event-stream']
  const headers = { 'content-type': 'text/event-stream' }
  strictly(operation.output, await eventsOf(new Response(example, { headers })).data(), operation.name)
  const always = Object.entries<z.ZodType>(operation.output.shape).filter(([, member]) => !member.isOptional())
  expect(media['x-event-data'].required).toEqual(always.map(([name]) => name))
})

test('each schema of responses has a valid example', () => {
  const { List, ListSummary, ListState, NewList, EditKey } = listViews
  for (const [name, schema] of Object.entries({ Place, Candidate, List, ListSummary, ListState, NewList, EditKey }))
    strictly(schema, examples[name], name)
})

test('every problem has a valid example with its own texts', () => {
  for (const [code, { value }] of Object.entries<Json>(document.components.examples)) {
    strictly(ProblemDocument, value, code)
    const { status, title, detail } = problems[code as keyof typeof problems]
    expect(value).toMatchObject({ code, status, title, detail })
  }
})

test('the examples use restaurants of the starter data', async () => {
  await using api = await openApi()
  const { places } = examples.List as { places: Json[] }
  for (const { id, name, address, mapsUrl } of places) {
    const { json } = await api.ask(`GET /places/${id}`, { token: api.key })
    expect(json).toMatchObject({ name, address, mapsUrl })
  }
})

test('every body is one object without alternatives, for forms and assistants', () => {
  for (const { name } of operations) {
    const { schema } = describedAs(name).requestBody?.content['application/json'] ?? {}
    if (schema)
      expect(Object.keys(schema).sort(), name).toEqual(['additionalProperties', 'properties', 'required', 'type'])
  }
})
