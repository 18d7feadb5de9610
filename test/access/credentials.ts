import { newToken } from '../../src/core/token.ts'
import type { Api } from '../support/api.ts'
import { noSuggestions, noVote, romanList, type Target } from './requests.ts'

export const states = ['public', 'hidden', 'missing'] as const
export type State = (typeof states)[number]

/** A list with the tokens that callers try on it. The tables use the keys of `tokens`. */
export type ListWithTokens = Target & { tokens: Record<string, string> }

/** Changes the last character of a token, which belongs to its checksum. */
export const mistyped = (token: string): string => token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')

/** Creates tokens that do not belong to the list they are tried on. */
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
 * Creates a list whose edit token was replaced once. For `missing`, the slug and the ids are ones that were never issued.
 * @param hasLinks whether to open a vote and a suggestion link
 */
export async function listWithTokens(
  api: Api,
  state: State,
  foreign: Record<string, string>,
  hasLinks = false,
): Promise<ListWithTokens> {
  const { slug, token, ...about } = await romanList(api, state === 'hidden' ? 'hidden' : 'public', hasLinks)
  const { json } = await api.ask(`POST /lists/${slug}/edit-token`, { token })
  return {
    ...about,
    ...(state === 'missing'
      ? { slug: 'where-the-romans-eat-zzzzzz', voteId: noVote, suggestionsId: noSuggestions }
      : { slug }),
    tokens: {
      ...foreign,
      'right token': json.editToken,
      'replaced token': token,
      'mistyped token': mistyped(json.editToken),
    },
  }
}

const noToken: Record<string, (tokens: ListWithTokens['tokens']) => string | undefined> = {
  none: () => undefined,
  'another scheme': () => `Basic ${btoa('ada:lovelace')}`,
  'key without scheme': tokens => tokens['API key'],
  'Bearer alone': () => 'Bearer',
  'Bearer and two words': tokens => `Bearer ${tokens['API key']} ${tokens['right token']}`,
  'a JWT': () => 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
}

/** Returns the Authorization header that the tables call `name`. */
export const headerNamed = (name: string, tokens: ListWithTokens['tokens']): string | undefined => {
  if (noToken[name]) return noToken[name](tokens)
  return `Bearer ${tokenNamed(name, tokens)}`
}

export const headerNames = (tokens: ListWithTokens['tokens']): string[] => [
  ...Object.keys(noToken),
  ...Object.keys(tokens),
]

export const tokenNamed = (name: string, tokens: ListWithTokens['tokens']): string => {
  const token = tokens[name]
  if (token === undefined) throw new Error(`No token is named “${name}”`)
  return token
}
