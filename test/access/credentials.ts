import { newToken } from '../../src/core/token.ts'
import type { Api } from '../support/api.ts'
import { noVote, romanList, type Target } from './requests.ts'

export const states = ['public', 'hidden', 'missing'] as const
export type State = (typeof states)[number]

/** A list, and every token that a caller could try on it, by its name in the tables. */
export type Held = Target & { tokens: Record<string, string> }

/** The last character of a token belongs to its checksum. */
export const mistyped = (token: string): string => token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')

/** Tokens that have nothing to do with the list they are tried on. */
export async function foreignTokens(api: Api): Promise<Record<string, string>> {
  const { key, apiKey } = await api.service.storage.apiKeys.create('a former assistant')
  await api.service.storage.apiKeys.revoke(apiKey.id)
  return {
    'API key': api.key,
    'revoked API key': key,
    'unknown API key': newToken('forklist'),
    'mistyped API key': mistyped(api.key),
    'other list’s token': (await romanList(api)).token,
    'unknown token': newToken('edit'),
  }
}

/**
 * A fresh list, whose token has been replaced once. A missing one has a slug that was never given out, and so has its vote.
 * @param isVotedOn whether there is a vote on it
 */
export async function heldList(
  api: Api,
  state: State,
  foreign: Record<string, string>,
  isVotedOn = false,
): Promise<Held> {
  const { slug, token, ...about } = await romanList(api, state === 'hidden' ? 'hidden' : 'public', isVotedOn)
  const { json } = await api.ask(`POST /lists/${slug}/edit-token`, { token })
  return {
    ...about,
    ...(state === 'missing' ? { slug: 'where-the-romans-eat-zzzzzz', voteId: noVote } : { slug }),
    tokens: {
      ...foreign,
      'right token': json.editToken,
      'replaced token': token,
      'mistyped token': mistyped(json.editToken),
    },
  }
}

const noToken: Record<string, (tokens: Held['tokens']) => string | undefined> = {
  none: () => undefined,
  'another scheme': () => `Basic ${btoa('ada:lovelace')}`,
  'key without scheme': tokens => tokens['API key'],
  'Bearer and no more': () => 'Bearer',
  'Bearer and two words': tokens => `Bearer ${tokens['API key']} ${tokens['right token']}`,
  'not of our shape': () => 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
}

/** The value of an Authorization header by its name in the tables. */
export const headerNamed = (name: string, tokens: Held['tokens']): string | undefined => {
  if (noToken[name]) return noToken[name](tokens)
  return `Bearer ${tokenNamed(name, tokens)}`
}

export const headerNames = (tokens: Held['tokens']): string[] => [...Object.keys(noToken), ...Object.keys(tokens)]

export const tokenNamed = (name: string, tokens: Held['tokens']): string => {
  const token = tokens[name]
  if (token === undefined) throw new Error(`Nobody holds “${name}”`)
  return token
}
