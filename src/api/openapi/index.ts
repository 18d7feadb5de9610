import type * as z from 'zod'
import type { Operation } from '../../core/operation.ts'
import { apiPath } from '../rest/response-writer.ts'
import { describe } from './describe.ts'
import { headerSchemas, parameters } from './headers.ts'
import { type ExtrasOf, problemExamples } from './problems.ts'
import { failureResponses } from './responses.ts'
import { Schemas } from './schemas.ts'

/** Texts and examples of the document beside the operations. */
type DocumentTexts = {
  title: string
  /** Version of the program. The interface stays at `v1`. */
  version: string
  description: string
  licence: { name: string; url: string }
  /** Groups of operations, each with one sentence. */
  topics: Readonly<Record<string, string>>
  /** The body of a failure. */
  problem: z.ZodObject
  /** One example of each named schema. */
  examples: Readonly<Record<string, object>>
  problemExamples: ExtrasOf
}

/** Builds the OpenAPI 3.1 document. @param base the public URL */
export function openApi(operations: readonly Operation[], texts: DocumentTexts, base: string) {
  const schemas = new Schemas(texts.examples)
  schemas.of(texts.problem, 'output')
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method.toLowerCase()] = describe(operation, schemas)
  }
  return {
    // Not 3.1.1, which is equal: some readers know only this number.
    openapi: '3.1.0',
    info: {
      title: texts.title,
      version: texts.version,
      description: texts.description,
      license: texts.licence,
      contact: { name: 'The operator of this service', url: base },
    },
    servers: [{ url: base + apiPath, description: 'This service, in production.', 'x-internal': false }],
    tags: Object.entries(texts.topics).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components,
      responses: failureResponses(operations),
      parameters,
      headers: headerSchemas,
      examples: problemExamples(operations, texts.problemExamples, base),
      securitySchemes,
    },
  }
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'forklist_…',
    description: 'Identifies the caller. The operator creates one: `forklist keys create --name NAME`.',
  },
  editToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'edit_…',
    description: 'Allows changes to one list. It is shown once, in the response that creates the list.',
  },
}
