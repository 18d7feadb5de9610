import { randomUUID } from 'node:crypto'
import type { MaybePromise } from '../util/maybe-promise.ts'
import type { AuditNote } from './audit.ts'
import { type InvitationKind, invitations } from './invitations.ts'
import type { HeldTokens, Keyring } from './keyring.ts'
import { type InputError, Problem } from './problem.ts'
import type { RetryKey } from './retry.ts'
import { newToken, tokenHash, tokenKind } from './token.ts'

/** The fields of a list that access rules need. */
export type ListHead = {
  id: string
  slug: string
  visibility: 'public' | 'hidden'
  /** Whether searches, sitemaps and copies may show the list while it is public. */
  listed: boolean
  version: number
  updatedAt: string
  /** Changes when a source of this list changes, which gives this list no new version. Absent without named sources. */
  sourcesTag?: string
  /** Changes with the editions of this list, which give it no new version. Absent for a list that never had one. */
  editionsTag?: string
  tokenHash: string
  /** Whether a response with this list's edit token is stored for retries. The token's first use deletes it. */
  hasStoredTokenResponse: boolean
}

/** Looks up credentials and lists. */
export type AccessStore<Head extends ListHead> = {
  /** Returns `undefined` for an unknown or revoked key. */
  apiKey(hash: string): Promise<{ id: string } | undefined>
  isEditToken(hash: string): Promise<boolean>
  /** Returns without a promise if the list is cached. */
  list(slug: string): MaybePromise<Head | undefined>
  /** Whether a link of this kind has this id. */
  isInvitation(kind: InvitationKind, id: string): Promise<boolean>
  forgetTokenResponse(head: Head): Promise<void>
  /** Returns what a ticket opens; `undefined` for an unknown or expired one. */
  ticket(hash: string): Promise<TicketScope | undefined>
  addTicket(hash: string, scope: TicketScope): Promise<void>
}

/** What a ticket opens: one file of a list, as long as the list has the edit token that it was issued for. */
export type TicketScope = { listId: string; file: string; tokenHash: string }

/** A ticket as sent, and the file that it is sent for. */
export type SentTicket = { ticket: string; file: string }

/** Credentials as sent, before any check. */
export type Credentials =
  /** The operator at the command line, who owns the database. */
  | { operator: true; caller?: never }
  /** A Bearer Authorization header as sent, and the edit token from the input. */
  | { operator?: never; header: string | undefined; editToken: string | undefined; caller?: never; held?: HeldTokens }
  /** An already identified caller, the edit token from the input, and the tokens that the caller's connection holds. */
  | { operator?: never; header?: never; editToken: string | undefined; caller: Caller; held?: HeldTokens }

/** One of several lists to read, with its edit token if it is hidden. */
export type ListKey = { slug: string; editToken?: string | undefined }

type NotOperator = Exclude<Credentials, { operator: true }>

/** An identified caller, and the secret that scopes its idempotency keys. */
export type IdentifiedCaller = {
  caller: Caller
  scope: string
  /** Opens the edit tokens that the connection holds, if it can hold any. */
  keyring?: () => Promise<Keyring>
  /** Set for a guest: a person without an API key of their own. Returns the address from which the guest signed in, if it is known. */
  guestAddress?: () => Promise<string | undefined>
}

/**
 * Resolves a token issued for an API key, such as an OAuth access token: returns the key's hash, the id of the grant, and a secret. A token
 * and its successor share the grant and the secret.
 */
export type TokenResolver = (
  token: string,
) => Promise<({ keyHash: string; grantId?: string } & Omit<IdentifiedCaller, 'caller'>) | undefined>

declare const called: unique symbol
declare const read: unique symbol
declare const edited: unique symbol
declare const invited: unique symbol

// Only this file can make these values. Holding one proves that its check passed.
/** Proof of the right to create, browse and search. */
export type Caller = {
  readonly [called]: true
  /** The API key's id. Absent for the operator, the website's pages, and assistants on this machine. */
  readonly keyId?: string
  /** The id of the grant of a signed-in assistant. Limits count it beside the API key. */
  readonly grantId?: string
  readonly retry?: RetryKey
  readonly audit?: AuditNote
}
/**
 * Proof of the right to read this list: the list is public, its token was sent, or the operator reads it. `canStillRead` checks the
 * proof again later.
 */
export type Reader<Head extends ListHead> = {
  readonly [read]: true
  readonly list: Head
  readonly tokenHash?: string
  readonly operator?: true
}
/** Proof of the right to read a hidden list by its edit token. */
type HiddenReader<Head extends ListHead> = Reader<Head> & { readonly tokenHash: string }

export const isHiddenReader = <Head extends ListHead>(reader: Reader<Head> | undefined): reader is HiddenReader<Head> =>
  reader?.tokenHash !== undefined

/**
 * Proof of the right to change this list. The transaction of the change checks `tokenHash` again, because the token may have been
 * replaced. The operator's proof has no `tokenHash`.
 */
export type Editor<Head extends ListHead> = Reader<Head> & {
  readonly [edited]: true
  /** The accepted versions, one array per condition. The transaction checks them. */
  readonly onlyAt?: readonly (readonly number[])[]
  /** The id of the API key that was sent beside the edit token. */
  readonly keyId?: string
  readonly retry?: RetryKey
  readonly audit?: AuditNote
}

/** Proof of knowing the id of an invitation. It cannot be guessed, so only invited people know it. */
export type Invited<Kind extends InvitationKind> = {
  readonly [invited]: Kind
  readonly id: string
  /** The address or API key under which limits count the caller. Absent for the operator, who has no limits. */
  readonly sender?: string
  readonly retry?: RetryKey
  readonly audit?: AuditNote
}
export type Voter = Invited<'voteId'>
export type Suggester = Invited<'suggestionsId'>

const prove = <T>(value: object): T => value as T

/**
 * Identifies the reader of a website page by the form token of that page, in place of an API key.
 * @param formToken as sent
 * @param isGood whether this site issued the token recently enough
 * @throws Problem 401
 */
export function siteCaller(formToken: string | undefined, isGood: (formToken: string) => boolean): IdentifiedCaller {
  if (formToken === undefined) throw new Problem('credential_required', { detail: reloadDetail })
  if (!isGood(formToken)) throw new Problem('invalid_credential', { detail: reloadDetail })
  return { caller: prove({}), scope: formToken }
}

/**
 * Identifies the person who runs this process, for an assistant of that person. Unlike the operator, the caller changes only lists whose
 * edit tokens it brings. No limit per minute counts it.
 */
export const localCaller = (): IdentifiedCaller => ({ caller: prove({}), scope: randomUUID() })

const reloadDetail = 'Reload the page and try again: it was open for too long, or belongs to another site.'

/**
 * Returns whether a proof still holds: the list may have been hidden since, or its token replaced.
 * @param now the list's present state; `undefined` after deletion
 */
export const canStillRead = <Head extends ListHead>(
  { tokenHash, operator }: Reader<Head>,
  now: Pick<ListHead, 'visibility' | 'tokenHash'> | undefined,
): boolean => now !== undefined && (now.visibility === 'public' || operator === true || now.tokenHash === tokenHash)

/** Issues every access proof, in the contract's order of checks. */
export class Access<Head extends ListHead> {
  readonly #store: AccessStore<Head>

  constructor(store: AccessStore<Head>) {
    this.#store = store
  }

  /**
   * Checks credentials before the list is looked up: two edit tokens must agree, and an API key beside one must be valid.
   * @returns the id of that key
   */
  async beforeList(sent: Credentials): Promise<string | undefined> {
    if (sent.operator || sent.header === undefined || sent.editToken === undefined) return undefined
    const token = bearer(sent.header)
    if (token?.startsWith('edit_')) {
      if (token !== sent.editToken) throw new Problem('credential_conflict')
      return undefined
    }
    return this.#validKey(sent.header)
  }

  /** @throws Problem 401 for anything but a valid API key. */
  async caller(sent: Credentials): Promise<Caller> {
    if (sent.caller) return sent.caller
    return prove(sent.operator ? {} : { keyId: await this.#validKey(sent.header) })
  }

  /**
   * Identifies the caller before the operation is known.
   * @param resolveToken resolves tokens issued for an API key, which must still be valid
   * @throws Problem as `caller` does
   */
  async identify(header: string | undefined, resolveToken?: TokenResolver): Promise<IdentifiedCaller> {
    const token = header === undefined ? undefined : bearer(header)
    const resolved = token === undefined || tokenKind(token) ? undefined : await resolveToken?.(token)
    const keyId = resolved ? (await this.#store.apiKey(resolved.keyHash))?.id : await this.#validKey(header)
    if (keyId === undefined) throw new Problem('invalid_credential')
    if (!resolved) return { scope: token!, caller: prove({ keyId }) }
    const { keyHash: _, grantId, ...connection } = resolved
    return { ...connection, caller: prove({ keyId, ...(grantId !== undefined && { grantId }) }) }
  }

  /** @throws Problem `list_not_found` for a missing list, and in the same words for a hidden list without its edit token */
  async reader(slug: string, sent: Credentials, ticket?: SentTicket): Promise<Reader<Head>> {
    const reader = await this.#readable(slug, sent, ticket)
    if (!reader) throw new Problem('list_not_found')
    return reader
  }

  /**
   * Returns a proof for each of several lists, each by its own token. Other credentials do not count, except the operator's.
   * @param member a JSON pointer to the lists in the input
   * @throws Problem `list_not_found` with a pointer to each unreadable list, whatever the reason
   */
  async readers(lists: readonly ListKey[], sent: Credentials, member: string): Promise<Reader<Head>[]> {
    const readers: Reader<Head>[] = []
    const errors: InputError[] = []
    for (const [index, { slug, editToken }] of lists.entries()) {
      const reader = await this.#readable(slug, withoutHeader(sent, editToken))
      if (reader) readers.push(reader)
      else
        errors.push({
          pointer: `${member}/${index}`,
          message: 'names no list, or a hidden list without its edit token',
        })
    }
    if (errors.length > 0) throw new Problem('list_not_found', { errors })
    return readers
  }

  /** Returns a proof for each list whose edit token the connection holds. Lists whose token was replaced are left out. */
  async held({ tokens }: HeldTokens): Promise<Editor<Head>[]> {
    const editors: Editor<Head>[] = []
    for (const [slug, token] of Object.entries(tokens)) {
      const list = await this.#store.list(slug)
      if (list?.tokenHash === tokenHash(token)) editors.push(prove({ list, tokenHash: list.tokenHash }))
    }
    return editors
  }

  async #readable(slug: string, sent: Credentials, ticket?: SentTicket): Promise<Reader<Head> | undefined> {
    const list = await this.#store.list(slug)
    // A public list needs no credential. A sent one is ignored, so that the response is the same for all.
    if (list?.visibility !== 'public') {
      // Looked up for a missing list too: its response may not take less time than that of a hidden one.
      const isOpened = await this.#opens(ticket, list)
      if (!list || !(isOpened || (await this.#useEditToken(list, sent)))) return undefined
    }
    const { tokenHash } = list
    return prove({ list, ...(sent.operator ? { operator: true } : list.visibility === 'hidden' && { tokenHash }) })
  }

  async #opens(sent: SentTicket | undefined, list: Head | undefined): Promise<boolean> {
    if (!sent || tokenKind(sent.ticket) !== 'ticket') return false
    const scope = await this.#store.ticket(tokenHash(sent.ticket))
    if (!scope || !list) return false
    return scope.listId === list.id && scope.tokenHash === list.tokenHash && scope.file === sent.file
  }

  /** Issues a ticket for a file of a hidden list. @param reader the proof of its edit token */
  async issueTicket({ list, tokenHash: ofEditToken }: HiddenReader<Head>, file: string): Promise<string> {
    const ticket = newToken('ticket')
    await this.#store.addTicket(tokenHash(ticket), { listId: list.id, file, tokenHash: ofEditToken })
    return ticket
  }

  /** @throws Problem `list_not_found` as `reader` does; else 401 or 403 with the reason */
  async editor(slug: string, sent: Credentials): Promise<Editor<Head>> {
    const list = await this.#store.list(slug)
    if (!list) throw new Problem('list_not_found')
    if (sent.operator) return prove({ list, operator: true })
    if (await this.#useEditToken(list, sent)) return prove({ list, tokenHash: list.tokenHash })
    throw list.visibility === 'hidden' ? new Problem('list_not_found') : await this.#refusalOf(sent)
  }

  /** @throws Problem for an unknown id, as `invitations` names it */
  async invited<Kind extends InvitationKind>(
    kind: Kind,
    id: string,
    sender: string | undefined,
  ): Promise<Invited<Kind>> {
    if (!(await this.#store.isInvitation(kind, id))) throw new Problem(invitations[kind].unknown)
    return prove({ id, ...(sender !== undefined && { sender }) })
  }

  /** Returns whether a sent edit token is the list's. Its first use deletes the answer that a repeated creation would get. */
  async #useEditToken(list: Head, sent: Credentials): Promise<boolean> {
    if (sent.operator) return true
    const tokens = [editTokenOf(sent), sent.held?.tokens[list.slug]]
    const opens = (token: string | undefined): boolean =>
      token !== undefined && tokenKind(token) === 'edit' && tokenHash(token) === list.tokenHash
    if (!tokens.some(opens)) return false
    if (list.hasStoredTokenResponse) await this.#store.forgetTokenResponse(list)
    return true
  }

  /** Returns the problem for credentials that do not open a public list. */
  async #refusalOf(sent: NotOperator): Promise<Problem> {
    if (sent.header === undefined && sent.editToken === undefined)
      return new Problem(sent.caller ? 'edit_token_required' : 'credential_required')
    const token = editTokenOf(sent)
    const kind = token === undefined ? undefined : tokenKind(token)
    if (kind === 'edit' && (await this.#store.isEditToken(tokenHash(token!)))) return new Problem('edit_token_mismatch')
    if (kind === 'forklist' && sent.editToken === undefined && (await this.#store.apiKey(tokenHash(token!))))
      return new Problem('edit_token_required')
    return sent.editToken === undefined
      ? new Problem('invalid_credential')
      : new Problem('invalid_credential', { detail: noEditToken })
  }

  /** @returns the id of the key @throws Problem 401 */
  async #validKey(header: string | undefined): Promise<string> {
    if (header === undefined) throw new Problem('credential_required')
    const token = bearer(header)
    const kind = token === undefined ? undefined : tokenKind(token)
    const key = kind === 'forklist' ? await this.#store.apiKey(tokenHash(token!)) : undefined
    if (key) return key.id
    if (kind === 'edit' && (await this.#store.isEditToken(tokenHash(token!)))) throw new Problem('wrong_credential')
    throw new Problem('invalid_credential')
  }
}

/** Returns the credentials for one of several lists. The header's token names one list only, so it does not count. */
export const withoutHeader = (sent: Credentials, editToken: string | undefined): Credentials =>
  sent.operator ? sent : { header: undefined, editToken, ...(sent.held && { held: sent.held }) }

const noEditToken =
  '`editToken` is not an edit token in use. Send the part after the # of the edit link: it begins with `edit_`.'

/** Returns the token of a Bearer header; `undefined` for another scheme. */
export const bearer = (header: string): string | undefined => /^bearer +(\S+)\s*$/i.exec(header)?.[1]

/** Returns the token that decides about a list. The input's token wins: the header may then carry an API key. */
const editTokenOf = (sent: NotOperator): string | undefined =>
  sent.editToken ?? (sent.header === undefined ? undefined : bearer(sent.header))
