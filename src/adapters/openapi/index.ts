import type * as z from 'zod'
import type { Operation } from '../../core/operation.ts'
import { apiPath } from '../rest/answer.ts'
import { describe } from './describe.ts'
import { headers, parameters } from './headers.ts'
import { type ExtrasOf, problemExamples } from './problems.ts'
import { failureResponses } from './responses.ts'
import { Schemas } from './schemas.ts'

/** What the document says besides the operations. */
export type Words = {
  title: string
  /** Of the program, not of the interface, which stays `v1`. */
  version: string
  description: string
  licence: { name: string; url: string }
  /** What operations are about, each with a sentence. */
  topics: Readonly<Record<string, string>>
  /** The body of a failure. */
  problem: z.ZodObject
  /** One of each thing that answers are made of, by the name of its schema. */
  examples: Readonly<Record<string, object>>
  problemExamples: ExtrasOf
}

/** OpenAPI 3.1 of the operations. @param base the public URL, of which the one server is made */
export function openApi(operations: readonly Operation[], words: Words, base: string) {
  const schemas = new Schemas(words.examples)
  schemas.of(words.problem, 'output')
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method.toLowerCase()] = describe(operation, schemas)
  }
  return {
    // Not 3.1.1, which says the same: some readers know this number only.
    openapi: '3.1.0',
    info: {
      title: words.title,
      version: words.version,
      description: words.description,
      license: words.licence,
      contact: { name: 'Whoever runs this service', url: base },
    },
    servers: [{ url: base + apiPath, description: 'This service, in production.', 'x-internal': false }],
    tags: Object.entries(words.topics).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: failureResponses(operations),
      parameters,
      headers,
      examples: problemExamples(operations, words.problemExamples, base),
      securitySchemes,
    },
  }
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'forklist_…',
    description: 'Says who is calling. The operator makes one: `forklist keys create --name NAME`.',
  },
  editToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'edit_…',
    description: 'Says which one list may be changed. It comes once, in the answer that makes the list.',
  },
}
