/** Maximum number of lists on a keyring: far more than a person makes. A message may have 1,000 members in an object. */
export const maxHeldLists = 500

/** The edit tokens that a connection holds, so that a model never has to send them. */
export type Keyring = {
  /** Whether the connection may delete lists for good and clear their histories. */
  readonly mayDelete: boolean
  /** Edit tokens by slug, in the order in which the lists joined. */
  readonly tokens: ReadonlyMap<string, string>
  /** Keeps the edit token of a list that the connection has made. Does nothing if the keyring is full or was deleted. */
  add(slug: string, editToken: string): Promise<void>
}

/** The part of a keyring that one call needs. */
export type HeldTokens = Pick<Keyring, 'mayDelete'> & {
  /** Edit tokens by slug. */
  readonly tokens: { readonly [slug: string]: string }
}
