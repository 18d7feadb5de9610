import type { JsonSchema } from '../../src/core/json-schema.ts'

/** The parts of the OpenAPI document that the reference shows. */
export type ApiDocument = {
  info: { version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ApiResponse>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; example: string }>
  }
}

export type ApiOperation = {
  operationId: string
  summary: string
  description: string
  parameters: (Parameter | Reference)[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, ApiResponse | Reference>
}

type Reference = { $ref: string }

type Parameter = {
  name: string
  in: string
  required: boolean
  description: string
  schema: JsonSchema
  example: string
}

type ApiResponse = {
  description: string
  headers: Record<string, Reference>
  content?: Record<string, Content>
}

type Content = {
  schema: JsonSchema
  /** The schema of each event of a stream. OpenAPI 3.1 has no member for it. */
  'x-event-data'?: JsonSchema
  example?: unknown
  examples?: Record<string, Reference>
}

/** Returns the last part of a reference: the name of its target. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

export const isReference = (value: object): value is Reference => '$ref' in value

/** Resolves a reference. */
export const resolveReference = <T extends object>(value: T | Reference, components: Record<string, T>): T =>
  isReference(value) ? components[nameIn(value.$ref)]! : value

export type AddressedOperation = ApiOperation & { method: string; path: string }

export const operationsOf = ({ paths }: Pick<ApiDocument, 'paths'>): AddressedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
