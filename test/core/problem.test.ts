import { describe, expect, test } from 'vitest'
import { asProblem, Problem, problemBody, problems } from '../../src/core/problem.ts'
import { newToken } from '../../src/core/token.ts'

// Section 6 of the contract, and later additions (docs/decisions/016 and 041).
const contract: { [status: number]: string[] } = {
  400: ['invalid_input', 'malformed_json', 'credential_conflict'],
  401: ['credential_required', 'invalid_credential', 'wrong_credential'],
  403: ['edit_token_required', 'edit_token_mismatch', 'not_granted'],
  404: [
    'list_not_found',
    'place_not_found',
    'near_not_found',
    'area_not_covered',
    'version_not_found',
    'vote_not_found',
    'edition_not_found',
    'suggestions_not_found',
    'route_not_found',
    'format_not_found',
  ],
  405: ['method_not_allowed'],
  409: [
    'place_already_in_list',
    'place_ambiguous',
    'order_mismatch',
    'proposal_outdated',
    'list_full',
    'anchor_missing',
    'edition_exists',
    'vote_open',
    'vote_closed',
    'held_by_operator',
    'request_in_progress',
    'answer_expired',
  ],
  412: ['version_mismatch'],
  413: ['body_too_large'],
  415: ['unsupported_media_type'],
  422: ['idempotency_conflict', 'unreadable_file'],
  429: ['rate_limited'],
  500: ['internal', 'storage_damaged'],
  503: ['provider_unavailable', 'storage_unavailable', 'overloaded'],
  507: ['storage_full'],
}

describe('the problems', () => {
  test('match the contract in code and status', () => {
    const agreed = Object.entries(contract).flatMap(([status, codes]) => codes.map(code => [code, Number(status)]))
    const here = Object.entries(problems).map(([code, { status }]) => [code, status])
    expect(here.sort()).toEqual(agreed.sort())
  })

  test.each(Object.entries(problems))(
    '%s explains meaning and remedy in whole sentences',
    (_, { title, meaning, detail }) => {
      for (const sentences of [meaning, detail]) expect(sentences).toMatch(/^[A-Z].{10,}\.$/s)
      expect(title).toMatch(/^[A-Z].*[^.]$/)
    },
  )

  test('have distinct titles', () => {
    const titles = Object.values(problems).map(problem => problem.title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})

describe('the body of a problem', () => {
  const body = (problem: Problem) => problemBody(problem, 'https://forklist.example', 'r-1')

  test('follows RFC 9457 and adds code, page, request id and help', () => {
    expect(body(new Problem('version_mismatch', { version: 7 }))).toEqual({
      type: 'https://forklist.example/problems/version_mismatch',
      title: 'The list has changed since',
      status: 412,
      detail: problems.version_mismatch.detail,
      code: 'version_mismatch',
      requestId: 'r-1',
      version: 7,
    })
  })

  test('hides the cause of an internal error', () => {
    const problem = asProblem(new Error('no such column: lists.titel in /home/ada/forklist'))
    expect(body(problem)).toEqual({ ...body(new Problem('internal')) })
    expect(problem.cause).toBeInstanceOf(Error)
  })

  test('repeats the query without tokens', () => {
    const token = newToken('edit')
    const text = JSON.stringify(body(new Problem('place_not_found', { query: `Dar Poeta ${token}` })))
    expect(text).toContain('Dar Poeta')
    expect(text).not.toContain(token)
  })
})
