import type { JsonSchema } from '../../../core/json-schema.ts'

/** The parts of the OpenAPI document that these pages show. */
export type ApiDocument = {
  info: { version: string }
  /** The only server. Every address begins with its URL. */
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; example: string }>
    securitySchemes: Record<string, { bearerFormat: string; description: string }>
  }
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Answer | Reference>
}

export type Reference = { $ref: string }

export type Parameter = {
  name: string
  in: string
  required: boolean
  description: string
  schema: JsonSchema
}

export type Answer = {
  description: string
  headers: Record<string, Reference>
  content?: Record<string, Content>
}

export type Content = { schema: DataSchema; example?: unknown; examples?: Record<string, Reference> }

/** The extension has the schema of events, because OpenAPI 3.1 has no member for it. */
export type DataSchema = JsonSchema & { 'x-event-data'?: JsonSchema }

/** Returns the last part of a reference: the name of its target. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

export const isReference = (value: object): value is Reference => '$ref' in value

/** Resolves a reference. */
export const resolveReference = <T extends object>(value: T | Reference, components: Record<string, T>): T =>
  isReference(value) ? components[nameIn(value.$ref)]! : value

export type AddressedOperation = Operation & { method: string; path: string }

export const operationsOf = ({ paths }: ApiDocument): AddressedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
