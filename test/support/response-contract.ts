import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { problemsOf } from '../../src/api/openapi/problems.ts'
import { hasSummary, type Operation } from '../../src/core/operation.ts'
import { problems } from '../../src/core/problem.ts'
import { ProblemDocument } from '../../src/domain/problem-document.ts'
import { operations } from '../../src/operations/index.ts'
import type { Answer } from './api.ts'

const routes = (operations as readonly Operation[])
  .map(operation => ({
    operation,
    pattern: new RegExp(`^/api/v1${operation.path.replace(/{\w+}/g, '[^/]+')}$`),
  }))
  // The path with the fewest parameters decides.
  .sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length)

/** Rejects members that are not described. Schemas of responses allow them, because the API grows. */
export const strictly = (schema: z.ZodType, value: unknown, what: string): void => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Error(`${what} is not as described: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, value))
    throw new Error(
      `${what} has members that are not described: ${JSON.stringify(value)} instead of ${JSON.stringify(parsed.data)}`,
    )
}

/** Validates every response in a test against its operation's description. @throws Error */
export function validateResponse(method: string, url: URL, { status, headers, json, text }: Answer): void {
  const path = url.pathname
  const found = routes.find(route => route.pattern.test(path))?.operation.path
  const operation = routes.find(route => route.operation.path === found && route.operation.method === method)?.operation
  if (status >= 400) {
    if (method === 'HEAD') return
    // Browsers get a page.
    if (!/^\/(api|site)\//.test(path) && headers.get('content-type')?.startsWith('text/html')) return
    if (headers.get('content-type') !== 'application/problem+json')
      throw new Error(`${method} ${path}: ${status} is no problem+json`)
    strictly(ProblemDocument, json, `${method} ${path}: the problem`)
    const { code } = json as { code: keyof typeof problems }
    if (problems[code].status !== status || json.status !== status) throw new Error(`${code} came as ${status}`)
    if (operation && !problemsOf(operation).includes(code))
      throw new Error(`${operation.name} does not say that it answers ${code}`)
  } else if (operation && status !== 304) {
    if ((headers.get('content-type') === 'text/event-stream') !== (operation.events === true))
      throw new Error(`${operation.name} came as ${headers.get('content-type')}`)
    const isSummary = hasSummary(operation) && url.searchParams.has('summary')
    if (status !== (isSummary ? 200 : (operation.status ?? 200))) throw new Error(`${operation.name} came as ${status}`)
    if (status === 204 ? text !== '' : (isSummary || !operation.file) && json === undefined)
      throw new Error(`${operation.name} came with the wrong kind of body`)
    if (isSummary || (status !== 204 && !operation.file))
      strictly(operation.output, json, `The answer of ${operation.name}`)
  }
}
