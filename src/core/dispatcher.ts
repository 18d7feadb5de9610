import {
  Access,
  type AccessStore,
  type Caller,
  type Credentials,
  type Editor,
  type IdentifiedCaller,
  type Invited,
  isHiddenReader,
  type ListHead,
  type ListKey,
  type Reader,
  type SentTicket,
  type TokenResolver,
  withoutHeader,
} from './access.ts'
import type { Call } from './call.ts'
import { type InvitationKind, invitations, isInvitation } from './invitations.ts'
import { type ReadLink, withHeldTokens, withoutLinks } from './list-references.ts'
import type { Operation, WrittenResponse } from './operation.ts'
import { invalidInput, Problem } from './problem.ts'
import { countRequest, type Limits, withinQuota } from './rate-limits/limits.ts'
import { type RateLimitState, refusal } from './rate-limits/rate-limit.ts'
import type { RequestContext } from './request-context.ts'
import { type RetryKey, retryKey } from './retry.ts'
import { runForSender } from './sender.ts'
import { validate } from './validate.ts'
import { versionOf } from './versioned-cache.ts'

export type { Call } from './call.ts'

/** Stores responses for retries. */
export type RetryStore = {
  /** Returns the response stored under a key. @throws Problem when the key was used for another request, or its response is gone. */
  answer(key: RetryKey): Promise<unknown>
}

type DispatcherOptions = {
  retries: RetryStore
  readLink: ReadLink
  /** Rate limits; none if absent. */
  limits?: Limits
}

/** What determines a response that depends only on a list's version and the input. */
export type VersionedResponse<Head extends ListHead> = {
  list: Head
  /** Identifies the response among all lists: operation, list and input without its credential. */
  key: string
  representation: string
  /** Returns the version of the list that a response was made from. */
  versionIn(answer: unknown): number
  /** Writes the response as JSON. Absent if the operation has to be performed. */
  write?(): Promise<WrittenResponse>
}

/** A request that passed all checks before its transaction. */
export type Admitted<Head extends ListHead> = {
  /** Whether access depended on a credential. The response is then private. */
  personal: boolean
  versioned?: VersionedResponse<Head>
  /** The input, in which slugs have replaced links. */
  input: Readonly<Record<string, unknown>>
  /** Issues a ticket for the file in the response. Absent if the file needs none, or no ticket opens it. */
  issueTicket?(): Promise<string>
  perform(): Promise<unknown>
}

type Proofs<Head extends ListHead> = {
  caller?: Caller
  reader?: Reader<Head>
  readers?: readonly Reader<Head>[]
  editors?: readonly Editor<Head>[]
  editor?: Editor<Head>
  invited?: Invited<InvitationKind>
}

/** Runs every operation. The order of its steps is the contract's order of checks. */
export class Dispatcher<Services extends object, Head extends ListHead> {
  readonly #services: Services
  readonly #access: Access<Head>
  readonly #retries: RetryStore
  readonly #readLink: ReadLink
  readonly #limits: Limits | undefined
  readonly #running = new Set<string>()

  constructor(services: Services, store: AccessStore<Head>, { retries, readLink, limits }: DispatcherOptions) {
    this.#services = services
    this.#access = new Access(store)
    this.#retries = retries
    this.#readLink = readLink
    this.#limits = limits
  }

  /** Makes every check that needs no transaction. @throws Problem */
  async admit(operation: Operation<Services, Head>, sentCall: Call): Promise<Admitted<Head>> {
    refuseUnknown(operation, sentCall.input)
    const call = await withHeldTokens(operation, withoutLinks(operation, sentCall, this.#readLink))
    const sent = credentialsOf(operation, call)
    const beforeListKeyId = await this.#access.beforeList(sent)
    const caller = needsKey(operation) ? await this.#access.caller(sent) : undefined
    const keyId = beforeListKeyId ?? (caller ?? sent.caller)?.keyId
    const { grantId } = caller ?? sent.caller ?? {}
    if (keyId !== undefined) await this.#count(operation, call.context, { keyId, ...(grantId && { grantId }) })
    // REST takes the slug from the path. Other interfaces may lack it, and then no list can be looked up.
    if ('slug' in operation.input.shape && typeof call.input.slug !== 'string')
      validate(operation.fullInput, call.input, call.inputErrors)
    const proofs = { ...(caller && { caller }), ...(await this.#prove(operation, call, sent)) }
    if (proofs.editor && keyId !== undefined) proofs.editor = { ...proofs.editor, keyId }
    const { reader, editor } = proofs
    if (operation.isFinal && call.held?.mayDelete === false) throw new Problem('not_granted')
    const { tokenHash } = editor ?? reader ?? {}
    if (tokenHash !== undefined) await this.#count(operation, call.context, { tokenHash })
    const input = validate(operation.fullInput, call.input, call.inputErrors)
    const file = fileOf(operation, input)
    const versioned = editor || !reader ? undefined : this.#versionedResponse(operation, reader, input)
    return {
      personal: caller !== undefined || editor !== undefined || reader?.list.visibility !== 'public',
      ...(versioned && { versioned }),
      ...(file !== undefined &&
        isHiddenReader(reader) && { issueTicket: () => this.#access.issueTicket(reader, file) }),
      input,
      perform: () => this.#perform(operation, call, input, proofs),
    }
  }

  /** @returns `undefined` for a response that depends on more than the list's version and the input */
  #versionedResponse(
    operation: Operation<Services, Head>,
    reader: Reader<Head>,
    { editToken: _, ...input }: Record<string, unknown>,
  ): VersionedResponse<Head> | undefined {
    const ofVersion = operation.ofVersion as ((input: unknown, services: Services) => string) | undefined
    const write = operation.write as ((context: unknown, input: unknown) => Promise<WrittenResponse>) | undefined
    if (!ofVersion) return undefined
    const representation = ofVersion(input, this.#services)
    const { list } = reader
    const tag = operation.ofEditions && list.editionsTag
    return {
      list,
      key: `${operation.name} ${representation} ${list.id} ${JSON.stringify(input)}`,
      representation: representation + (tag ? `-${tag}` : ''),
      versionIn: answer => (operation.ofEditions ? undefined : versionOf(answer)) ?? list.version,
      ...(write && { write: () => write({ ...this.#services, reader }, input) }),
    }
  }

  /**
   * Identifies the caller before the operation is known. @throws Problem 401 for anything but a valid API key, or a token issued for one
   */
  identify(header: string | undefined, resolveToken?: TokenResolver): Promise<IdentifiedCaller> {
    return this.#access.identify(bearerOnly(header), resolveToken)
  }

  /**
   * Counts all messages of one request, before their operations are known.
   * @returns the rate limit state; if it is refused, the operations are refused too
   */
  async count(
    { caller }: IdentifiedCaller,
    context: RequestContext,
    messages: number,
  ): Promise<RateLimitState | undefined> {
    const { keyId, grantId } = caller
    // An assistant on this machine has no key, and no limit.
    if (keyId === undefined) return undefined
    Object.assign(context, { keyId, ...(grantId && { grantId }) })
    const state = await this.#limits?.requests?.take(grantId ?? keyId, messages)
    const ofKey = grantId && !state?.refused ? await this.#limits?.keyRequests?.take(keyId, messages) : undefined
    const tightest = ofKey?.refused ? ofKey : state
    if (tightest) Object.assign(context, { isCounted: !tightest.refused, rateLimits: [tightest] })
    return tightest
  }

  async run(operation: Operation<Services, Head>, call: Call): Promise<unknown> {
    return (await this.admit(operation, call)).perform()
  }

  /** Counts the request as soon as the caller is known. @throws Problem `rate_limited` */
  async #count(
    operation: Operation,
    context: RequestContext | undefined,
    callers: { keyId: string; grantId?: string } | { tokenHash: string },
  ): Promise<void> {
    if (context) Object.assign(context, callers)
    if (!this.#limits) return
    const editor = 'tokenHash' in callers ? `${callers.tokenHash} ${context?.address}` : undefined
    const states = await countRequest(this.#limits, { operation, ...callers, editor, isCounted: context?.isCounted })
    if (context && states.length > 0) context.rateLimits = [...(context.rateLimits ?? []), ...states]
    const exceeded = states.find(({ refused }) => refused)
    if (exceeded) throw refusal(exceeded)
  }

  /** Returns the remaining proofs that the operation requires. The API key has been checked already. */
  async #prove(
    operation: Operation<Services, Head>,
    { input, inputErrors, held, sender, ticket }: Call,
    sent: Credentials,
  ): Promise<Omit<Proofs<Head>, 'caller'>> {
    const slug = typeof input.slug === 'string' ? input.slug : ''
    switch (operation.credential) {
      case 'apiKey':
        return {}
      case 'editToken':
        return { editor: await this.#access.editor(slug, sent) }
      case 'readable': {
        if (!operation.editTokenFor?.some(member => input[member] !== undefined))
          return { reader: await this.#access.reader(slug, sent, sentTicket(operation, input, ticket)) }
        const editor = await this.#access.editor(slug, sent)
        return { editor, reader: editor }
      }
      case 'apiKeyAndReadable': {
        return { reader: await this.#access.reader(slug, withoutHeader(sent, textMember(input.editToken))) }
      }
      case 'heldLists':
        return held ? { editors: await this.#access.held(held) } : {}
      case 'apiKeyAndReadableLists': {
        const lists = operation.input.shape.lists!.safeParse(input.lists)
        // No list can be looked up, as with a missing slug.
        if (!lists.success) validate(operation.fullInput, input, inputErrors)
        return { readers: await this.#access.readers(lists.data as ListKey[], sent, '/lists') }
      }
      default: {
        const id = textMember(input[invitations[operation.credential].member])
        if (id === undefined) validate(operation.fullInput, input, inputErrors)
        return { invited: await this.#access.invited(operation.credential, id!, sender?.()) }
      }
    }
  }

  async #perform(
    operation: Operation<Services, Head>,
    call: Call,
    { editToken, ifVersion, idempotencyKey, ...own }: Record<string, unknown>,
    proofs: Proofs<Head>,
  ): Promise<unknown> {
    const retry = retryOf(operation, call, textMember(idempotencyKey))
    const onlyAt = [call.ifMatch, ifVersion === undefined ? undefined : [ifVersion as number]].filter(
      v => v !== undefined,
    )
    const audit = 'operator' in call.credential ? call.credential.audit : undefined
    const extras: Pick<Caller, 'retry' | 'audit'> = { ...(retry && { retry }), ...(audit && { audit }) }
    const input = 'editToken' in operation.input.shape ? { ...own, editToken } : own
    const handle = operation.handle as (context: unknown, input: unknown) => Promise<unknown>
    const perform = () => {
      // Fails early, before any look-up. The transaction checks the version again.
      if (operation.envelope.ifVersion && proofs.editor) requireVersion(proofs.editor.list.version, onlyAt)
      return handle(
        {
          ...this.#services,
          requestId: call.requestId,
          signal: call.signal,
          sender: call.sender,
          progress: call.progress,
          ...(call.maxLength !== undefined && { maxLength: call.maxLength }),
          ...proofs,
          ...(proofs.caller && { caller: { ...proofs.caller, ...extras } }),
          ...(proofs.editor && { editor: { ...proofs.editor, onlyAt, ...extras } }),
          ...(proofs.invited && { invited: { ...proofs.invited, ...extras } }),
        },
        input,
      )
    }
    const { sender } = call
    const counted = () => withinQuota(call.quota, sender ? () => runForSender(sender, perform) : perform)
    const answer = await (retry ? this.#once(retry, counted) : counted())
    // Changed after storing: a retry may come from a caller that wants it otherwise.
    const viewed = call.view ? call.view(answer) : answer
    return call.maxLength === undefined ? viewed : shortenResponse(operation, viewed, call.maxLength, input)
  }

  /** Returns the stored response, else performs the request. Of two concurrent requests with one key, only one runs. */
  async #once(retry: RetryKey, perform: () => Promise<unknown>): Promise<unknown> {
    if (this.#running.has(retry.row)) throw new Problem('request_in_progress')
    this.#running.add(retry.row)
    try {
      return (await this.#retries.answer(retry)) ?? (await perform())
    } finally {
      this.#running.delete(retry.row)
    }
  }
}

const needsKey = ({ credential }: Operation): boolean => credential.startsWith('apiKey') || credential === 'heldLists'

/** Returns the name of the file that the input asks for, if a ticket can open it. */
function fileOf({ file }: Operation, input: Record<string, unknown>): string | undefined {
  const names = file?.namedBy.map(member => textMember(input[member]))
  // A label has no slash, so no two files have one name.
  return names?.includes(undefined) ? undefined : names?.join('/')
}

function sentTicket(
  operation: Operation,
  input: Record<string, unknown>,
  ticket: string | undefined,
): SentTicket | undefined {
  const file = fileOf(operation, input)
  return ticket === undefined || file === undefined ? undefined : { ticket, file }
}

const textMember = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function shortenResponse(operation: Operation, answer: unknown, maxLength: number, input: unknown): unknown {
  const shorten = operation.fit as ((answer: unknown, maxLength: number, input: unknown) => unknown) | undefined
  return shorten ? shorten(answer, maxLength, input) : answer
}

function requireVersion(version: number, onlyAt: readonly (readonly number[])[]): void {
  if (!onlyAt.every(versions => versions.includes(version))) throw new Problem('version_mismatch', { version })
}

function refuseUnknown(operation: Operation, input: Record<string, unknown>): void {
  for (const [member, code] of Object.entries(operation.file?.problemForUnknown ?? {}))
    if (code && !operation.input.shape[member]!.safeParse(input[member]).success) throw new Problem(code)
}

function credentialsOf(operation: Operation, call: Call): Credentials {
  if ('operator' in call.credential) return { operator: true }
  const editToken = operation.envelope.editToken ? textMember(call.input.editToken) : undefined
  if ('caller' in call.credential)
    return { caller: call.credential.caller, editToken, ...(call.held && { held: call.held }) }
  return { header: bearerOnly(call.credential.header), editToken }
}

/** Returns a Bearer header only. Another scheme may be meant for a proxy and is no credential here (RFC 6750). */
const bearerOnly = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer(?!\S)/i.test(header) ? header : undefined

function retryOf(operation: Operation, call: Call, fromInput: string | undefined): RetryKey | undefined {
  const { idempotencyKey } = operation.envelope
  const key = fromInput ?? call.idempotencyKey
  if (!idempotencyKey || key === undefined) return undefined
  // The header's key has not been validated yet.
  const { error } = idempotencyKey.safeParse(key)
  if (error) throw invalidInput('/idempotencyKey', error.issues[0]!.message)
  const { idempotencyKey: _, ...request } = call.input
  const credential = isInvitation(operation.credential) ? undefined : credentialText(operation, call)
  return retryKey(credential, key, [operation.name, request])
}

/** Returns the credential that scopes an idempotency key. */
const credentialText = (operation: Operation, call: Call): string => {
  if ('operator' in call.credential) return 'operator'
  const editToken = operation.envelope.editToken ? textMember(call.input.editToken) : undefined
  if (editToken !== undefined) return editToken
  return 'caller' in call.credential
    ? call.credential.scope
    : (call.credential.header?.replace(/^bearer +/i, '').trim() ?? '')
}
