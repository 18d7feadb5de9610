import { describe, expect, test, vi } from 'vitest'
import { Access, type ListHead, type TokenResolver } from '../../src/core/access.ts'
import { Problem } from '../../src/core/problem.ts'
import { newToken, tokenHash } from '../../src/core/token.ts'

const [key, revoked, edit, other] = [newToken('forklist'), newToken('forklist'), newToken('edit'), newToken('edit')]

const listAs = (slug: string, visibility: ListHead['visibility']): ListHead => ({
  id: slug,
  slug,
  visibility,
  listed: true,
  version: 1,
  updatedAt: '2026-05-01T12:00:00.000Z',
  tokenHash: tokenHash(edit),
  hasStoredTokenResponse: true,
})
const lists = [listAs('eat-in-rome-k3v9qa', 'public'), listAs('eat-in-ostia-7p2m4x', 'hidden')]

const friday = 'vote_2h7q0x5tnv9c3kf8mzr4wd6pej'

/** Opens the access to one key, a vote, two lists with one edit token, and the edit token of a third list. */
function accessTo() {
  const store = {
    apiKey: vi.fn(async (hash: string) => (hash === tokenHash(key) ? { id: 'key_1' } : undefined)),
    isEditToken: async (hash: string) => [edit, other].map(tokenHash).includes(hash),
    list: vi.fn(async (slug: string) => lists.find(list => list.slug === slug)),
    isInvitation: async (kind: string, id: string) => kind === 'voteId' && id === friday,
    forgetTokenResponse: vi.fn(async () => {}),
    ticket: async () => undefined,
    addTicket: async () => {},
  }
  return { access: new Access(store), store }
}

/** Returns the code of the thrown problem, or `ok`. */
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    error => (error instanceof Problem ? error.code : String(error)),
  )

describe('identifying the caller before any other check', () => {
  test.each([
    ['a key', `Bearer ${key}`, 'ok'],
    ['a key with the scheme in other letters', `bEARER   ${key}  `, 'ok'],
    ['nothing', undefined, 'credential_required'],
    ['a scheme alone', 'Bearer ', 'invalid_credential'],
    ['a revoked key', `Bearer ${revoked}`, 'invalid_credential'],
    ['a mistyped key', `Bearer ${key.slice(0, -1)}-`, 'invalid_credential'],
    ['two keys', `Bearer ${key} ${key}`, 'invalid_credential'],
    ['an edit token', `Bearer ${edit}`, 'wrong_credential'],
    ['an unknown edit token', `Bearer ${newToken('edit')}`, 'invalid_credential'],
    ['a JWT', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', 'invalid_credential'],
  ])('with %s', async (_, header, code) => {
    const { access, store } = accessTo()
    expect(await codeOf(access.identify(header))).toBe(code)
    // The result is the same where the service accepts access tokens too.
    expect(await codeOf(access.identify(header, async () => undefined))).toBe(code)
    expect(store.list).not.toHaveBeenCalled()
  })

  test('accepts an access token of a valid key', async () => {
    const { access } = accessTo()
    const resolveToken: TokenResolver = async token =>
      ({
        'token-of-ada': { keyHash: tokenHash(key), scope: 'of-ada' },
        'token-of-bruno': { keyHash: tokenHash(revoked), scope: 'of-bruno' },
      })[token]
    expect(await access.identify('Bearer token-of-ada', resolveToken)).toMatchObject({ scope: 'of-ada' })
    expect(await access.identify(`Bearer ${key}`, resolveToken)).toMatchObject({ scope: key })
    expect(await codeOf(access.identify('Bearer token-of-bruno', resolveToken))).toBe('invalid_credential')
    expect(await codeOf(access.identify('Bearer token-of-cleo', resolveToken))).toBe('invalid_credential')
    expect(await codeOf(access.identify('Bearer token-of-ada'))).toBe('invalid_credential')
    expect(await codeOf(access.identify(undefined, resolveToken))).toBe('credential_required')
  })

  test('passes none of our own tokens to the resolver of access tokens', async () => {
    const resolveToken = vi.fn<TokenResolver>(async () => ({ keyHash: tokenHash(key), scope: 'of-ada' }))
    const { access } = accessTo()
    for (const [token, code] of [
      [key, 'ok'],
      [revoked, 'invalid_credential'],
      [edit, 'wrong_credential'],
      [other, 'wrong_credential'],
    ] as const)
      expect(await codeOf(access.identify(`Bearer ${token}`, resolveToken))).toBe(code)
    expect(resolveToken).not.toHaveBeenCalled()
  })
})

describe('for an identified caller', () => {
  const [slug, hidden] = lists.map(list => list.slug) as [string, string]
  const identified = async () => {
    const { access, store } = accessTo()
    const { caller } = await access.identify(`Bearer ${key}`)
    store.apiKey.mockClear()
    return { access, store, with: (editToken?: string) => ({ caller, editToken }) }
  }

  test('the key is not checked again', async () => {
    const { access, store, with: sent } = await identified()
    for (const editToken of [undefined, edit, other, key, revoked, '']) {
      await access.beforeList(sent(editToken))
      expect(await codeOf(access.caller(sent(editToken)))).toBe('ok')
    }
    expect(store.apiKey).not.toHaveBeenCalled()
  })

  test.each([
    ['no edit token', undefined, 'edit_token_required', 'list_not_found'],
    ['the right one', edit, 'ok', 'ok'],
    ['that of another list', other, 'edit_token_mismatch', 'list_not_found'],
    ['an unknown one', newToken('edit'), 'invalid_credential', 'list_not_found'],
    ['a mistyped one', `${edit.slice(0, -1)}-`, 'invalid_credential', 'list_not_found'],
    ['an empty one', '', 'invalid_credential', 'list_not_found'],
    ['the API key in its place', key, 'invalid_credential', 'list_not_found'],
    ['a revoked API key in its place', revoked, 'invalid_credential', 'list_not_found'],
    ['the right one with a scheme before it', `Bearer ${edit}`, 'invalid_credential', 'list_not_found'],
  ])('has the access that belongs to %s', async (_, editToken, ofPublic, ofHidden) => {
    const { access, with: sent } = await identified()
    expect(await codeOf(access.editor(slug, sent(editToken)))).toBe(ofPublic)
    expect(await codeOf(access.editor(hidden, sent(editToken)))).toBe(ofHidden)
    expect(await codeOf(access.editor('nowhere-000000', sent(editToken)))).toBe('list_not_found')
    expect(await codeOf(access.reader(slug, sent(editToken)))).toBe('ok')
    expect(await codeOf(access.reader(hidden, sent(editToken)))).toBe(ofHidden)
  })

  test('the first use of the edit token erases its stored response; other attempts do not', async () => {
    const { access, store, with: sent } = await identified()
    for (const editToken of [undefined, other, key, '']) await codeOf(access.editor(slug, sent(editToken)))
    await access.reader(slug, sent(edit))
    expect(store.forgetTokenResponse).not.toHaveBeenCalled()
    await access.editor(slug, sent(edit))
    expect(store.forgetTokenResponse).toHaveBeenCalledExactlyOnceWith(lists[0])
  })
})
