import * as z from 'zod'
import { type Keyring, maxHeldLists } from '../../core/keyring.ts'
import { invalidInput } from '../../core/problem.ts'

/** The member of `_meta` in which a program sends the edit tokens that it keeps. Models neither see nor write `_meta`. */
const member = 'forklist/keyring'

const SentKeyring = z.strictObject({
  tokens: z
    .record(z.string(), z.string())
    .refine(tokens => Object.keys(tokens).length <= maxHeldLists, `has more than ${maxHeldLists} lists`),
  mayDelete: z.boolean().default(false),
})

/** Returns the keyring in the `_meta` of a call, if there is one. @throws Problem `invalid_input` */
export function sentKeyring(meta: Readonly<Record<string, unknown>> = {}): Keyring | undefined {
  if (!Object.hasOwn(meta, member)) return undefined
  const { data, error } = SentKeyring.safeParse(meta[member])
  if (error) throw invalidInput('/_meta/forklist~1keyring', error.issues[0]!.message)
  const { tokens, mayDelete } = data
  // The program reads new tokens from the answer.
  return { mayDelete, tokens: new Map(Object.entries(tokens)), add: async () => {} }
}
