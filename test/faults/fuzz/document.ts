import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Schema } from '../../bad-input/wrong-values.ts'
import type { Json } from '../../support/api.ts'

/** Validates a value against a schema and keeps the errors. */
export type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null | undefined }

/** A path parameter, one of the query, or a header, as the document describes it. */
export type Parameter = { name: string; required: boolean; schema: Schema; example: unknown; admits: Validate }

/** One kind of body that an operation takes. */
export type Body = { mediaType: string; schema: Schema; example: unknown; admits: Validate }

/** One documented response status of an operation. */
export type DescribedResponse = {
  /** The schema of each media type's body, or of each event. Absent without a body. */
  bodies: ReadonlyMap<string, Validate>
  headers: ReadonlySet<string>
  /** The possible problem codes of a failure. */
  codes: readonly string[]
}

export type DescribedOperation = {
  id: string
  method: string
  /** With names in braces. */
  path: string
  pattern: RegExp
  parameters: Record<'path' | 'query' | 'header', readonly Parameter[]>
  bodies: readonly Body[]
  answers: ReadonlyMap<number, DescribedResponse>
  /** The accepted security schemes; an empty one is anonymous. */
  security: readonly string[]
}

export type ApiDocument = {
  operations: readonly DescribedOperation[]
  /** Returns the operation of a request, and the methods that its path takes. */
  find(method: string, pathname: string): { operation?: DescribedOperation; methods: readonly string[] }
  /** Returns the status of a problem code. */
  statusOf(code: string): number | undefined
  isProblem: Validate
}

export const apiPath = '/api/v1'
const eventStream = 'text/event-stream'

/** Parses the served document, for generating requests and validating responses. */
export function documentOf(text: string): ApiDocument {
  const document: Json = JSON.parse(text)
  const ajv = new Ajv2020({ strict: false, logger: false, code: { optimize: false } })
  formats.default(ajv)
  ajv.addSchema(document, 'document')
  // Compiled on demand, because most schemas are unused in short runs.
  const lazily = (schema: AnySchema): Validate => {
    let compiled: ValidateFunction | undefined
    const validate: Validate = value => {
      compiled ??= ajv.compile(schema)
      const isValid = compiled(value)
      validate.errors = compiled.errors
      return isValid
    }
    return validate
  }
  const compiled = (...pointer: (string | number)[]): Validate =>
    lazily({ $ref: `document#${pointer.map(part => `/${escaped(String(part))}`).join('')}` })
  const follow = (value: Json): Json =>
    value?.$ref === undefined
      ? value
      : value.$ref
          .slice(2)
          .split('/')
          .reduce((at: Json, part: string) => at[part], document)
  const inlined = (value: Json): Json => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(inlined)
    const { $ref, ...rest } = value
    return {
      ...($ref !== undefined && inlined(follow({ $ref }))),
      ...Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, inlined(member)])),
    }
  }

  const answersOf = (path: string, method: string, responses: Json): Map<number, DescribedResponse> =>
    new Map(
      Object.entries<Json>(responses).map(([status, response]) => {
        const shared = response.$ref?.slice(2).split('/') as string[] | undefined
        const { content = {}, headers = {} } = follow(response)
        const at = shared ?? ['paths', path, method, 'responses', status]
        const bodies = Object.entries<Json>(content).map(
          ([mediaType, { 'x-event-data': data }]): [string, Validate] => [
            mediaType,
            compiled(...at, 'content', mediaType, data && mediaType === eventStream ? 'x-event-data' : 'schema'),
          ],
        )
        const problem = content['application/problem+json']
        return [
          Number(status),
          {
            bodies: new Map(bodies),
            headers: new Set(Object.keys(headers).map(name => name.toLowerCase())),
            codes: Object.keys(problem?.examples ?? {}),
          },
        ]
      }),
    )

  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): DescribedOperation => {
      const parameters: Json[] = operation.parameters.map(follow)
      const of = (where: string): Parameter[] =>
        parameters
          .filter(parameter => parameter.in === where)
          .map(({ name, required, schema, example }) => ({
            ...{ name, required, example, schema: inlined(schema) },
            admits: lazily(inlined(schema)),
          }))
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${apiPath}${path.replace(/{\w+}/g, '[^/]+')}$`),
        parameters: { path: of('path'), query: of('query'), header: of('header') },
        bodies: Object.entries<Json>(operation.requestBody?.content ?? {}).map(([mediaType, { schema, example }]) => ({
          ...{ mediaType, example, schema: inlined(schema) },
          admits: compiled('paths', path, method, 'requestBody', 'content', mediaType, 'schema'),
        })),
        answers: answersOf(path, method, operation.responses),
        security: (operation.security as object[]).map(scheme => Object.keys(scheme)[0] ?? ''),
      }
    }),
  )

  return {
    operations,
    find(method, pathname) {
      const fitting = operations.filter(({ pattern }) => pattern.test(pathname))
      // Of `/lists/merge` and `/lists/{slug}` the path with fewer parameters wins, for any method.
      const fewest = Math.min(...fitting.map(countParameters))
      const candidates = fitting.filter(each => countParameters(each) === fewest)
      const as = method === 'HEAD' ? 'GET' : method
      const operation = candidates.find(each => each.method === as)
      return { ...(operation && { operation }), methods: candidates.map(each => each.method) }
    },
    statusOf: code => document.components.examples[code]?.value.status,
    isProblem: compiled('components', 'schemas', 'Problem'),
  }
}

const countParameters = ({ path }: DescribedOperation): number => path.split('{').length - 1
const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
