import type { ServiceAnswer } from './client.ts'
import { Difference } from './difference.ts'
import { expectEqual, expectStatus } from './expect.ts'
import { isJsonObject } from './json.ts'

/** Returns a body without what has to differ: the slug, and the id of the request. */
export const withoutSlug = ({ text, json }: ServiceAnswer, slug: string): string => {
  const id = isJsonObject(json) && typeof json.requestId === 'string' ? json.requestId : undefined
  const same = text.replaceAll(slug, '{slug}')
  return id === undefined ? same : same.replaceAll(id, '{requestId}')
}

/** Headers that differ between equal requests: ids, times, counts. A proxy may add more: see `varying`. */
const ofOneRequest = ['x-request-id', 'date', 'ratelimit', 'ratelimit-policy', 'age']

/** Returns the names of the headers that differ between two answers to the same request. */
export const varying = (one: ServiceAnswer, other: ServiceAnswer): ReadonlySet<string> => {
  const names = new Set([...one.headers.keys(), ...other.headers.keys()])
  return new Set([...ofOneRequest, ...[...names].filter(name => one.headers.get(name) !== other.headers.get(name))])
}

/** An answer about a list. */
type AnswerAbout = { answer: ServiceAnswer; slug: string }

/** Expects two answers that nobody can tell apart. @param ignored names of headers that say nothing */
export function expectSame(one: AnswerAbout, missing: AnswerAbout, ignored: ReadonlySet<string>): void {
  const { answer } = one
  expectStatus(answer, missing.answer.status)
  const names = new Set([...answer.headers.keys(), ...missing.answer.headers.keys()])
  for (const name of names) {
    const [came, expected] = [answer, missing.answer].map(({ headers }) => headers.get(name))
    if (!ignored.has(name) && came !== expected)
      throw new Difference(answer.request, `${name}: ${expected} as for a missing list`, `${came}`)
  }
  expectEqual(
    answer,
    'the body of a missing list,',
    withoutSlug(answer, one.slug),
    withoutSlug(missing.answer, missing.slug),
  )
}
