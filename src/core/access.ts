import type { AuditNote } from './audit.ts'
import type { NowOrLater } from './now-or-later.ts'
import { type InputError, Problem } from './problem.ts'
import type { RetryKey } from './retry.ts'
import { tokenHash, tokenKind } from './token.ts'

/** What the rules of access need to know of a list. */
export type ListHead = {
  id: string
  slug: string
  visibility: 'public' | 'hidden'
  version: number
  updatedAt: string
  /** Differs wherever the other lists that it names do, which change without a new version of it. Absent where it names none. */
  sourcesTag?: string
  tokenHash: string
  /** An answer with this list's edit token is still kept for a retry; the token's first use destroys it. */
  tokenAnswerKept: boolean
}

/** Where credentials and lists are looked up. */
export type AccessStore<Head extends ListHead> = {
  /** `undefined` for an unknown and for a revoked key. */
  apiKey(hash: string): Promise<{ id: string } | undefined>
  isEditToken(hash: string): Promise<boolean>
  /** At once where it is known already. */
  list(slug: string): NowOrLater<Head | undefined>
  /** Whether a vote has this id. */
  isVote(id: string): Promise<boolean>
  forgetTokenAnswer(head: Head): Promise<void>
}

/** What a caller sent to say who it is, before anybody believed it. */
export type Credentials =
  /** The person at the command line, who owns the database. */
  | { operator: true; caller?: never }
  /** The Authorization header as it came, where its scheme is Bearer, and the edit token among the input. */
  | { operator?: never; header: string | undefined; editToken: string | undefined; caller?: never }
  /** Who is calling has been proved before; the edit token is among the input. */
  | { operator?: never; header?: never; editToken: string | undefined; caller: Caller }

/** One list of several that are to be read, and its edit token where it is hidden. */
export type ListKey = { slug: string; editToken?: string | undefined }

type NotOperator = Exclude<Credentials, { operator: true }>

/** A caller who was proved, and the secret that is the same for all that this one may send for it. */
export type Identified = { caller: Caller; scope: string }

/**
 * What a token of another kind stands for, such as one that was given out for an API key: the hash of that key, and a secret that such
 * tokens share, where one follows the other.
 */
export type StandsFor = (token: string) => Promise<{ keyHash: string; scope: string } | undefined>

declare const called: unique symbol
declare const read: unique symbol
declare const edited: unique symbol
declare const invited: unique symbol

// A value that only this file can make: having one is having passed the check it is named for.
/** Proof of the right to create, browse and search. */
export type Caller = {
  readonly [called]: true
  /** The id of the API key; absent for the operator and for the website's own pages. */
  readonly keyId?: string
  readonly retry?: RetryKey
  readonly audit?: AuditNote
}
/** Proof of the right to read this list: as one of the public, by its token, or as the operator. `stillReads` says how long it lasts. */
export type Reader<Head extends ListHead> = {
  readonly [read]: true
  readonly list: Head
  readonly tokenHash?: string
  readonly operator?: true
}
/**
 * Proof of the right to change this list. `tokenHash` is looked at again inside the transaction of the change, because
 * the token may have been replaced meanwhile; the operator has none.
 */
export type Editor<Head extends ListHead> = Reader<Head> & {
  readonly [edited]: true
  /** The versions that the caller will have the list at, each condition on its own; the transaction checks them. */
  readonly onlyAt?: readonly (readonly number[])[]
  readonly retry?: RetryKey
  readonly audit?: AuditNote
}

/** Proof of knowing the id of a vote, which nobody guesses: whoever got it is asked to vote. */
export type Invited = {
  readonly [invited]: true
  readonly voteId: string
  /** Whose requests share their limits; absent for the operator, who has none. */
  readonly sender?: string
  readonly retry?: RetryKey
  readonly audit?: AuditNote
}

const prove = <T>(value: object): T => value as T

/**
 * Whoever sits before a page of the website, and has no API key: the page was given a form token to show instead.
 * @param formToken as it was sent
 * @param isGood whether this site has given it out, and not too long ago
 * @throws Problem 401
 */
export function siteCaller(formToken: string | undefined, isGood: (formToken: string) => boolean): Identified {
  if (formToken === undefined) throw new Problem('credential_required', { detail: loadAgain })
  if (!isGood(formToken)) throw new Problem('invalid_credential', { detail: loadAgain })
  return { caller: prove({}), scope: formToken }
}

const loadAgain = 'Load the page again and repeat what you did: the page was open for too long, or is not of this site.'

/**
 * Whether a proof holds for a list as it is now: it may have been hidden since, or its token replaced.
 * @param now nothing when the list is gone
 */
export const stillReads = <Head extends ListHead>(
  { tokenHash, operator }: Reader<Head>,
  now: Pick<ListHead, 'visibility' | 'tokenHash'> | undefined,
): boolean => now !== undefined && (now.visibility === 'public' || operator === true || now.tokenHash === tokenHash)

/** The contract's credentials, section 1, in its order of checks. Everybody who asks for a proof comes through here. */
export class Access<Head extends ListHead> {
  readonly #store: AccessStore<Head>

  constructor(store: AccessStore<Head>) {
    this.#store = store
  }

  /**
   * Before any look at a list: two edit tokens must agree, and an API key beside one must be valid.
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
   * Who is calling, where that is asked before anything else.
   * @param standsFor what tokens may stand for an API key; it has to be valid still
   * @throws Problem as `caller` does
   */
  async identify(header: string | undefined, standsFor?: StandsFor): Promise<Identified> {
    const token = header === undefined ? undefined : bearer(header)
    const given = token === undefined || tokenKind(token) ? undefined : await standsFor?.(token)
    const keyId = given ? (await this.#store.apiKey(given.keyHash))?.id : await this.#validKey(header)
    if (keyId === undefined) throw new Problem('invalid_credential')
    return { caller: prove({ keyId }), scope: given?.scope ?? token! }
  }

  /** @throws Problem `list_not_found` for a list that is missing, and in the same words for a hidden one without its edit token. */
  async reader(slug: string, sent: Credentials): Promise<Reader<Head>> {
    const reader = await this.#readable(slug, sent)
    if (!reader) throw new Problem('list_not_found')
    return reader
  }

  /**
   * The right to read several lists, each by its own token; nothing else that was sent counts, but for the operator.
   * @param member a JSON pointer to where the input names them
   * @throws Problem `list_not_found` with a pointer to each that is not to be read, for whichever reason
   */
  async readers(lists: readonly ListKey[], sent: Credentials, member: string): Promise<Reader<Head>[]> {
    const readers: Reader<Head>[] = []
    const errors: InputError[] = []
    for (const [index, { slug, editToken }] of lists.entries()) {
      const reader = await this.#readable(slug, sent.operator ? sent : { header: undefined, editToken })
      if (reader) readers.push(reader)
      else
        errors.push({ pointer: `${member}/${index}`, message: 'names no list, or a hidden one without its edit token' })
    }
    if (errors.length > 0) throw new Problem('list_not_found', { errors })
    return readers
  }

  async #readable(slug: string, sent: Credentials): Promise<Reader<Head> | undefined> {
    const list = await this.#store.list(slug)
    // A credential is not even looked at for what everybody may read, so that it changes nothing about the answer.
    if (!list || (list.visibility === 'hidden' && !(await this.#opens(list, sent)))) return undefined
    const { tokenHash } = list
    return prove({ list, ...(sent.operator ? { operator: true } : list.visibility === 'hidden' && { tokenHash }) })
  }

  /** @throws Problem `list_not_found` as `reader` does; else 401 or 403, saying what is wrong with what was sent. */
  async editor(slug: string, sent: Credentials): Promise<Editor<Head>> {
    const list = await this.#store.list(slug)
    if (!list) throw new Problem('list_not_found')
    if (sent.operator) return prove({ list, operator: true })
    if (await this.#opens(list, sent)) return prove({ list, tokenHash: list.tokenHash })
    throw list.visibility === 'hidden' ? new Problem('list_not_found') : await this.#whyNot(sent)
  }

  /** @throws Problem `vote_not_found` */
  async invited(voteId: string, sender: string | undefined): Promise<Invited> {
    if (!(await this.#store.isVote(voteId))) throw new Problem('vote_not_found')
    return prove({ voteId, ...(sender !== undefined && { sender }) })
  }

  async #opens(list: Head, sent: Credentials): Promise<boolean> {
    if (sent.operator) return true
    const token = editTokenOf(sent)
    if (token === undefined || tokenKind(token) !== 'edit' || tokenHash(token) !== list.tokenHash) return false
    if (list.tokenAnswerKept) await this.#store.forgetTokenAnswer(list)
    return true
  }

  /** What to say of credentials that do not open a list whose existence is no secret. */
  async #whyNot(sent: NotOperator): Promise<Problem> {
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

const noEditToken =
  'What was sent as `editToken` is no edit token that is in use. One begins with `edit_`, and stands behind the # of the edit link.'

/** The value of a Bearer header; `undefined` for another scheme. */
export const bearer = (header: string): string | undefined => /^bearer +(\S+)\s*$/i.exec(header)?.[1]

/** The token that decides about a list: the one among the input before the header's, which may then be an API key. */
const editTokenOf = (sent: NotOperator): string | undefined =>
  sent.editToken ?? (sent.header === undefined ? undefined : bearer(sent.header))
