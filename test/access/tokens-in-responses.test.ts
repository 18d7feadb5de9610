import { expect, test } from 'vitest'
import { withoutTokens } from '../../src/core/token.ts'
import { openApi } from '../support/api.ts'
import { session } from './session.ts'
import { toolSession } from './tool-session.ts'

test('no response contains a token except the one that issues it', async () => {
  await using api = await openApi()
  const { secrets, answers } = await session(api)
  const codes = new Set(answers.map(({ json }) => json?.code))
  // Responses of every kind must be included, above all those that repeat input.
  expect([...codes]).toEqual(
    expect.arrayContaining([undefined, 'place_not_found', 'near_not_found', 'order_mismatch', 'malformed_json']),
  )
  expect(new Set(answers.map(({ headers }) => headers.get('content-type')))).toContain(
    'application/vnd.google-earth.kml+xml',
  )
  expect(answers.some(({ json }) => json?.openapi)).toBe(true)
  for (const { headers, text } of answers)
    for (const secret of secrets) expect(`${[...headers].join('\n')}\n${text}`).not.toContain(secret)
})

test('no tool response contains a token except those that issue one', async () => {
  await using api = await openApi()
  const { secrets, answers } = await toolSession(api)
  for (const kind of ['list_history', 'edit_…', 'place_not_found', 'order_mismatch', 'There is no tool of this name'])
    expect(
      answers.some(answer => answer.includes(kind)),
      kind,
    ).toBe(true)
  for (const answer of answers) for (const secret of secrets) expect(answer).not.toContain(secret)
})

test('a problem repeats the request without its token', async () => {
  await using api = await openApi()
  const { slug, token } = await api.list()
  const { json } = await api.ask(`POST /lists/${slug}/places`, { token, body: { query: `Dar Poeta ${token}` } })
  expect([json.code, json.query]).toEqual(['place_ambiguous', 'Dar Poeta edit_…'])
})

test('a token is recognised after any preceding character', () => {
  const token = 'edit_4fJ2bV9qLmXc7TzRk1WnYp8sHd3GaQe5uBvC0x'
  for (const before of ['', ' ', '"', '\\n', '%3D', 'Bearer ', 'Bearer%20', 'token', '#', '/', '_', 'é'])
    expect(withoutTokens(`${before}${token}.`)).toBe(`${before}edit_….`)
  expect(withoutTokens('edit_token_required: send the edit_token')).toBe('edit_token_required: send the edit_token')
})
