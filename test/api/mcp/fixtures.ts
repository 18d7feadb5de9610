import * as z from 'zod'
import type { AssistantTexts } from '../../../src/api/mcp/index.ts'
import { defineOperations, FileResponse } from '../../../src/core/operation.ts'
import { Problem } from '../../../src/core/problem.ts'
import { ProblemDocument } from '../../../src/domain/problem-document.ts'
import type { Services } from '../../../src/operations/operation.ts'
import type { StoredList } from '../../../src/storage/stored-list.ts'

// Tools, resources and prompts that the official checks request by name.

const operation = defineOperations<Services, StoredList, 'Fixtures'>()

const texts = { title: 'A fixture', description: 'What a check looks for.' }

const common = {
  ...texts,
  topic: 'Fixtures',
  method: 'GET',
  credential: 'apiKey',
  effect: 'reads',
  example: {},
  problems: ['place_not_found'],
} as const

const noInput = z.strictObject({})

const simpleText = operation({
  ...common,
  name: 'simpleText',
  tool: 'test_simple_text',
  path: '/simple-text',
  input: noInput,
  output: z.object({ text: z.string() }),
  handle: async () => ({ text: 'This is a simple text response for testing.' }),
})

const errorHandling = operation({
  ...common,
  name: 'errorHandling',
  tool: 'test_error_handling',
  path: '/error-handling',
  input: noInput,
  output: z.object({}),
  async handle() {
    throw new Problem('place_not_found')
  },
})

const file = { version: 1, mediaType: 'text/plain', disposition: 'attachment' }

const embeddedResource = operation({
  ...common,
  name: 'embeddedResource',
  tool: 'test_embedded_resource',
  path: '/embedded-resource',
  input: noInput,
  output: z.object({ url: z.string(), filename: z.string() }),
  handle: async () =>
    new FileResponse(
      { url: 'https://forklist.example/embedded-resource', filename: 'embedded-resource.txt' },
      { ...file, chunks: ['This is an embedded resource content.'] },
    ),
})

const data = operation({
  ...common,
  name: 'data',
  tool: null,
  path: '/data/{id}',
  input: z.strictObject({ id: z.string() }),
  example: { id: 'static-text' },
  output: z.object({ id: z.string(), data: z.string() }),
  handle: async (_, { id }) => ({ id, data: `Data for ID: ${id}` }),
})

export const fixtures = [simpleText, errorHandling, embeddedResource, data]

const resource = (uriTemplate: string, operation: string, mimeType?: string) => ({
  uriTemplate,
  operation,
  ...texts,
  name: operation,
  ...(mimeType !== undefined && { mimeType }),
})

const argument = (name: string) => ({ ...texts, name, required: true })

export const fixtureWords: AssistantTexts = {
  identity: { name: 'fixtures', version: '1.0.0' },
  instructions: texts.description,
  resources: [
    resource('test://{id}', 'data', 'text/plain'),
    resource('test://template/{id}/data', 'data', 'application/json'),
    resource('test://embedded-resource', 'embeddedResource'),
  ],
  prompts: [
    { ...texts, name: 'test_simple_prompt', arguments: [], text: () => 'This is a simple prompt for testing.' },
    {
      ...texts,
      name: 'test_prompt_with_arguments',
      arguments: [argument('arg1'), argument('arg2')],
      text: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
    },
  ],
  defaultTools: ['simpleText', 'errorHandling', 'embeddedResource'],
  problem: ProblemDocument,
  completions: { arg1: begun => ['test', 'testValue1'].filter(value => value.startsWith(begun)) },
}
