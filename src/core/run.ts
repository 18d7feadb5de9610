import {
  Access,
  type AccessStore,
  type Caller,
  type Credentials,
  type Editor,
  type Identified,
  type Invited,
  type ListHead,
  type ListKey,
  type Reader,
  type StandsFor,
} from './access.ts'
import { type Call, within } from './call.ts'
import { type Elsewhere, sentCall } from './elsewhere.ts'
import { refusal, type Standing } from './limits.ts'
import type { Noted } from './noted.ts'
import { type OfVersion, ofVersion } from './of-version.ts'
import { type Operation, writes } from './operation.ts'
import { invalid, Problem } from './problem.ts'
import type { Callers, Rates } from './rates.ts'
import { type RetryKey, retryKey } from './retry.ts'
import { workFor } from './sender.ts'
import { validate } from './validate.ts'

export { type Allowance, type Call, within } from './call.ts'

/** Where answers are kept for retries. */
export type RetryStore = {
  /** The answer kept under a key. @throws Problem when the key was used for another request, or its answer is gone. */
  answer(key: RetryKey): Promise<unknown>
}

/** A request that may be answered. */
export type Admitted<Head extends ListHead> = {
  /** Whether a credential was what let it pass: then the answer is for nobody else. */
  personal: boolean
  of?: OfVersion<Head>
  perform(): Promise<unknown>
}

type Proofs<Head extends ListHead> = {
  caller?: Caller
  reader?: Reader<Head>
  readers?: readonly Reader<Head>[]
  editor?: Editor<Head>
  invited?: Invited
}

/** The one door to every operation. The order of its steps is the contract's order of checks. */
export class Door<Services extends object, Head extends ListHead> {
  readonly #services: Services
  readonly #access: Access<Head>
  readonly #retries: RetryStore
  readonly #rates: Rates | undefined
  readonly #elsewhere: Elsewhere | undefined
  readonly #running = new Set<string>()

  /**
   * @param rates how often callers may come in; nothing for as often as they like
   * @param elsewhere where writing is done; nothing for here
   */
  constructor(services: Services, store: AccessStore<Head>, retries: RetryStore, rates?: Rates, elsewhere?: Elsewhere) {
    this.#services = services
    this.#access = new Access(store)
    this.#retries = retries
    this.#rates = rates
    this.#elsewhere = elsewhere
  }

  /** Every check that needs no transaction. @throws Problem */
  async admit(operation: Operation<Services, Head>, call: Call): Promise<Admitted<Head>> {
    refuseUnknown(operation, call.input)
    const sent = credentialsOf(operation, call)
    const keyBeside = await this.#access.beforeList(sent)
    const caller = operation.credential.startsWith('apiKey') ? await this.#access.caller(sent) : undefined
    const keyId = keyBeside ?? (caller ?? sent.caller)?.keyId
    if (keyId !== undefined) await this.#count(operation, call.noted, { keyId })
    // In a path it always is; elsewhere no list can be looked for without it.
    if ('slug' in operation.input.shape && typeof call.input.slug !== 'string')
      validate(operation.fullInput, call.input, call.refused)
    const proofs = { ...(caller && { caller }), ...(await this.#prove(operation, call, sent)) }
    const { reader, editor } = proofs
    const { tokenHash } = editor ?? reader ?? {}
    if (tokenHash !== undefined) await this.#count(operation, call.noted, { tokenHash })
    const input = validate(operation.fullInput, call.input, call.refused)
    const of = editor || !reader ? undefined : ofVersion(operation, this.#services, reader, input)
    return {
      personal: caller !== undefined || editor !== undefined || reader?.list.visibility !== 'public',
      ...(of && { of }),
      perform: () => this.#perform(operation, call, input, proofs),
    }
  }

  /** Who is calling, before what is asked is known. @throws Problem 401 for anything but a valid API key, or what stands for one */
  identify(header: string | undefined, standsFor?: StandsFor): Promise<Identified> {
    return this.#access.identify(bearerOnly(header), standsFor)
  }

  /**
   * Counts messages of one request, whatever they ask for.
   * @returns how that stands: where it is refused, an operation will refuse it as well
   */
  async count({ caller }: Identified, noted: Noted, messages: number): Promise<Standing | undefined> {
    const standing = await this.#rates?.messages(caller.keyId!, messages)
    if (standing) Object.assign(noted, { keyId: caller.keyId, isCounted: !standing.refused, standings: [standing] })
    return standing
  }

  async run(operation: Operation<Services, Head>, call: Call): Promise<unknown> {
    return (await this.admit(operation, call)).perform()
  }

  /** As soon as it is known who it is, and before anything else is done for him. @throws Problem `rate_limited` */
  async #count(operation: Operation, noted: Noted | undefined, callers: Callers): Promise<void> {
    if (noted) {
      if (callers.keyId !== undefined) noted.keyId = callers.keyId
      if (callers.tokenHash !== undefined) noted.tokenHash = callers.tokenHash
    }
    const from = { isCounted: noted?.isCounted, address: noted?.address }
    const standings = (await this.#rates?.count({ ...callers, ...from }, operation)) ?? []
    if (noted && standings.length > 0) noted.standings = [...(noted.standings ?? []), ...standings]
    const tooOften = standings.find(({ refused }) => refused)
    if (tooOften) throw refusal(tooOften)
  }

  /** What the lists or the vote that are asked for ask of a caller; whether it has an API key is known. */
  async #prove(
    operation: Operation<Services, Head>,
    { input, refused, sender }: Call,
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
          return { reader: await this.#access.reader(slug, sent) }
        const editor = await this.#access.editor(slug, sent)
        return { editor, reader: editor }
      }
      case 'apiKeyAndReadable': {
        const source = sent.operator ? sent : { header: undefined, editToken: text(input.editToken) }
        return { reader: await this.#access.reader(slug, source) }
      }
      case 'apiKeyAndReadableLists': {
        const lists = operation.input.shape.lists!.safeParse(input.lists)
        // As with a slug that is missing: nothing can be looked for.
        if (!lists.success) validate(operation.fullInput, input, refused)
        return { readers: await this.#access.readers(lists.data as ListKey[], sent, '/lists') }
      }
      case 'voteId': {
        const voteId = text(input.voteId)
        if (voteId === undefined) validate(operation.fullInput, input, refused)
        return { invited: await this.#access.invited(voteId!, sender?.()) }
      }
    }
  }

  async #perform(
    operation: Operation<Services, Head>,
    call: Call,
    { editToken: _, ifVersion, idempotencyKey, ...own }: Record<string, unknown>,
    proofs: Proofs<Head>,
  ): Promise<unknown> {
    const retry = retryOf(operation, call, text(idempotencyKey))
    const onlyAt = [call.ifMatch, ifVersion === undefined ? undefined : [ifVersion as number]].filter(
      v => v !== undefined,
    )
    const audit = 'operator' in call.credential ? call.credential.audit : undefined
    const besides: Pick<Caller, 'retry' | 'audit'> = { ...(retry && { retry }), ...(audit && { audit }) }
    const input = 'editToken' in operation.input.shape ? { ...own, editToken: _ } : own
    const handle = operation.handle as (given: unknown, input: unknown) => Promise<unknown>
    const perform = () => {
      // Before anything is looked up for it; the transaction of the change asks again.
      if (operation.envelope.ifVersion && proofs.editor) requireVersion(proofs.editor.list.version, onlyAt)
      if (this.#elsewhere && writes(operation)) return this.#elsewhere(operation.name, sentCall(call), call)
      return handle(
        {
          ...this.#services,
          requestId: call.requestId,
          signal: call.signal,
          sender: call.sender,
          progress: call.progress,
          ...(call.room !== undefined && { room: call.room }),
          ...proofs,
          ...(proofs.caller && { caller: { ...proofs.caller, ...besides } }),
          ...(proofs.editor && { editor: { ...proofs.editor, onlyAt, ...besides } }),
          ...(proofs.invited && { invited: { ...proofs.invited, ...besides } }),
        },
        input,
      )
    }
    const { sender } = call
    const counted = () => within(call.allowance, sender ? () => workFor(sender, perform) : perform)
    const answer = await (retry ? this.#once(retry, counted) : counted())
    // Only now: what is kept for a retry is whole, since it may come from somebody with more room.
    return call.room === undefined ? answer : fitted(operation, answer, call.room, input)
  }

  /** The first answer again where there is one. Of two requests under one key at the same time, one goes ahead. */
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

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function fitted(operation: Operation, answer: unknown, room: number, input: unknown): unknown {
  const shorten = operation.fit as ((answer: unknown, room: number, input: unknown) => unknown) | undefined
  return shorten ? shorten(answer, room, input) : answer
}

function requireVersion(version: number, onlyAt: readonly (readonly number[])[]): void {
  if (!onlyAt.every(versions => versions.includes(version))) throw new Problem('version_mismatch', { version })
}

function refuseUnknown(operation: Operation, input: Record<string, unknown>): void {
  for (const [member, code] of Object.entries(operation.unknownIs ?? {}))
    if (code && !operation.input.shape[member]!.safeParse(input[member]).success) throw new Problem(code)
}

function credentialsOf(operation: Operation, call: Call): Credentials {
  if ('operator' in call.credential) return { operator: true }
  const editToken = operation.envelope.editToken ? text(call.input.editToken) : undefined
  if ('caller' in call.credential) return { caller: call.credential.caller, editToken }
  return { header: bearerOnly(call.credential.header), editToken }
}

/** RFC 6750: who comes with another scheme, perhaps a proxy's, has shown no credential of ours. */
const bearerOnly = (header: string | undefined): string | undefined =>
  header !== undefined && /^bearer(?!\S)/i.test(header) ? header : undefined

function retryOf(operation: Operation, call: Call, fromInput: string | undefined): RetryKey | undefined {
  const { idempotencyKey } = operation.envelope
  const key = fromInput ?? call.idempotencyKey
  if (!idempotencyKey || key === undefined) return undefined
  // That of the header has not been looked at yet.
  const { error } = idempotencyKey.safeParse(key)
  if (error) throw invalid('/idempotencyKey', error.issues[0]!.message)
  const { idempotencyKey: _, ...request } = call.input
  return retryKey(credentialText(operation, call), key, [operation.name, request])
}

/** What scopes an idempotency key: the credential that decides. */
const credentialText = (operation: Operation, call: Call): string => {
  if ('operator' in call.credential) return 'operator'
  if (operation.callersBy !== undefined) return text(call.input[operation.callersBy]) ?? ''
  const editToken = operation.envelope.editToken ? text(call.input.editToken) : undefined
  if (editToken !== undefined) return editToken
  return 'caller' in call.credential
    ? call.credential.scope
    : (call.credential.header?.replace(/^bearer +/i, '').trim() ?? '')
}
