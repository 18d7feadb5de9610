import type { Call } from './call.ts'
import type { Operation } from './operation.ts'
import { invalidInput, Problem } from './problem.ts'

// An input names one list by `slug`, or several by `lists`. People have addresses and edit links instead of slugs.

/**
 * Reads a link to a list. @param origin scheme and host that the request came to
 * @returns `elsewhere` for an address of another site, `undefined` for a text that is no address of a list
 */
export type ReadLink = (
  text: string,
  origin: string | undefined,
) => { slug: string; editToken?: string } | 'elsewhere' | undefined

type Reference = { slug?: unknown; editToken?: unknown }

/**
 * Replaces links to lists by their slugs and edit tokens.
 * @throws Problem `invalid_input` for a link to another site, `credential_conflict` if a link and its `editToken` differ
 */
export function withoutLinks(operation: Operation, call: Call, readLink: ReadLink): Call {
  const { input, slugMayBeLink } = call
  const hasLists = operation.credential === 'apiKeyAndReadableLists' && Array.isArray(input.lists)
  if (!slugMayBeLink && !hasLists) return call
  const withoutLink = <R extends Reference>(reference: R, pointer: string): R => {
    const { slug, editToken } = reference
    const link = typeof slug === 'string' ? readLink(slug, call.origin?.()) : undefined
    if (link === undefined) return reference
    if (link === 'elsewhere') throw invalidInput(pointer, 'is the address of another site')
    if (editToken !== undefined && link.editToken !== undefined && editToken !== link.editToken)
      throw new Problem('credential_conflict')
    return { ...reference, ...link }
  }
  if (!hasLists) return 'slug' in operation.input.shape ? { ...call, input: withoutLink(input, '/slug') } : call
  const lists = (input.lists as unknown[]).map((list, index) =>
    typeof list === 'object' && list !== null ? withoutLink(list as Reference, `/lists/${index}/slug`) : list,
  )
  return { ...call, input: { ...input, lists } }
}

/** Takes from the keyring of the connection what the call needs: the tokens of the lists that it names, or all. */
export async function withHeldTokens(operation: Operation, call: Call): Promise<Call> {
  const { credential, input } = call
  if (!('keyring' in credential)) return call
  const { keyring, ...identified } = credential
  const isAboutLists =
    'slug' in operation.input.shape || ['apiKeyAndReadableLists', 'heldLists'].includes(operation.credential)
  // Opening a keyring costs a read of the database.
  if (!isAboutLists) return { ...call, credential: identified }
  const { tokens, mayDelete } = await keyring()
  const references = [input, ...(Array.isArray(input.lists) ? input.lists : [])] as (Reference | null)[]
  const named = operation.credential === 'heldLists' ? [...tokens.keys()] : references.map(list => list?.slug)
  const held = named.flatMap(slug => {
    const token = tokens.get(slug as string)
    return token === undefined ? [] : [[slug, token] as const]
  })
  return { ...call, credential: identified, held: { mayDelete, tokens: Object.fromEntries(held) } }
}
