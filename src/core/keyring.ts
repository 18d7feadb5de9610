/** The edit tokens that a connection holds, so that a model never has to send them. */
export type Keyring = {
  /** Whether the connection may delete lists for good and clear their histories. */
  readonly mayDelete: boolean
  /** Edit tokens by slug, in the order in which the lists joined. */
  readonly tokens: ReadonlyMap<string, string>
  /** Keeps the edit token of a list that the connection has made. */
  add(slug: string, editToken: string): Promise<void>
}

/** The part of a keyring that one call needs. */
export type HeldTokens = Pick<Keyring, 'mayDelete'> & {
  /** Edit tokens by slug. */
  readonly tokens: { readonly [slug: string]: string }
}
