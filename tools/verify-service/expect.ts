import { isDeepStrictEqual } from 'node:util'
import type { ServiceAnswer } from './client.ts'
import { differenceFrom, operationNamed, problems } from './contract.ts'
import { Difference } from './difference.ts'
import { isJsonObject } from './json.ts'
import type { Outputs, Problem } from './outputs.ts'

// Each function throws a `Difference` if an answer is not as expected.

const maxShown = 200
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** Returns the status of an answer and, if it is a problem, its code. */
const statusOf = ({ status, json }: ServiceAnswer): string =>
  [status, (json as { code?: unknown })?.code].join(' ').trim()

export function expectStatus(answer: ServiceAnswer, ...statuses: readonly number[]): void {
  if (!statuses.includes(answer.status)) throw new Difference(answer.request, statuses.join(' or '), statusOf(answer))
}

/** @param what a pattern, or the exact value; without it any value */
export function expectHeader(answer: ServiceAnswer, name: string, what: string | RegExp = /./): void {
  const value = answer.headers.get(name)
  if (value === null ? true : typeof what === 'string' ? value !== what : !what.test(value))
    throw new Difference(
      answer.request,
      typeof what === 'string'
        ? `${name}: ${what}`
        : what.source === '.'
          ? `the header ${name}`
          : `${name} with ${what.source}`,
      value === null ? `no ${name}` : `${name}: ${shown(value)}`,
    )
}

export function expectNoHeader(answer: ServiceAnswer, name: string): void {
  const value = answer.headers.get(name)
  if (value !== null) throw new Difference(answer.request, `no header ${name}`, shown(value))
}

/** @param what names the value */
export function expectEqual(answer: ServiceAnswer, what: string, came: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(came, expected))
    throw new Difference(answer.request, `${what} ${shown(expected)}`, shown(came))
}

/** @param expected a description */
export function expectThat(answer: ServiceAnswer, holds: boolean, expected: string, came: unknown): void {
  if (!holds) throw new Difference(answer.request, expected, shown(came))
}

/**
 * Expects a value as described. Unknown members and unknown values of enumerations are allowed: the interface grows.
 * @param component of the description
 */
export const expectShape = (answer: ServiceAnswer, component: string, value: unknown): void =>
  expectDescribed(answer, `#/components/schemas/${component}`, value)

/** Expects the output of an operation as described. */
export function expectOutput<Name extends keyof Outputs>(answer: ServiceAnswer, operation: Name): Outputs[Name] {
  const { output } = operationNamed(operation)
  if (output !== undefined) expectDescribed(answer, output, answer.json)
  return answer.json as Outputs[Name]
}

function expectDescribed(answer: ServiceAnswer, reference: string, value: unknown): void {
  const difference = differenceFrom(reference, value)
  if (difference !== undefined) throw new Difference(answer.request, 'an answer as described', difference)
  const pointer = nullIn(value)
  if (pointer !== undefined) throw new Difference(answer.request, 'no null', `null at ${pointer}`)
}

/** Returns the pointer to the first `null` in a value. */
function nullIn(value: unknown, pointer = ''): string | undefined {
  if (value === null) return pointer
  const members = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : []
  for (const [name, member] of members) {
    const found = nullIn(member, `${pointer}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Expects a problem document with this code. */
export function expectProblem(answer: ServiceAnswer, code: string): Problem {
  const status = problems[code]
  const { json, headers } = answer
  if (answer.status !== status || (json as { code?: unknown })?.code !== code)
    throw new Difference(answer.request, `${status} ${code}`, statusOf(answer))
  expectHeader(answer, 'content-type', /^application\/problem\+json\b/)
  expectHeader(answer, 'cache-control', /\bno-store\b/)
  expectShape(answer, 'Problem', json)
  const problem = json as Problem
  expectEqual(answer, 'status', problem.status, status)
  expectEqual(answer, 'requestId', problem.requestId, headers.get('x-request-id'))
  expectThat(answer, problem.type.endsWith(`/problems/${code}`), `a type that ends in /problems/${code}`, problem.type)
  expectThat(answer, !internals.test(answer.text), 'nothing of the inside of the service', answer.text)
  if (status === 401) expectHeader(answer, 'www-authenticate', /^Bearer realm="forklist"/)
  return problem
}

/** A stack trace, a path of the machine, or SQL. */
const internals = /\\n\s+at |node_modules|\.[jt]s:\d+:\d+|\bSELECT .+ FROM\b|\bINSERT INTO\b/

/** Expects the ranks 1, 2, 3 and so on. */
export function expectRanks(answer: ServiceAnswer, places: readonly { rank: number }[]): void {
  const ranks = places.map(({ rank }) => rank)
  const contiguous = places.map((_, index) => index + 1)
  expectEqual(answer, 'ranks', ranks, contiguous)
}
