import type { InputRequiredResult } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { IdentifiedCaller, ListHead } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import { type Keyring, maxHeldLists } from '../../core/keyring.ts'
import type { Operation, Progress } from '../../core/operation.ts'
import { asProblem, invalidInput, type Problem } from '../../core/problem.ts'
import type { RequestContext } from '../../core/request-context.ts'
import { bodyMembers } from '../../core/validate.ts'
import type { VersionedCache } from '../../core/versioned-cache.ts'
import { type Failures, failureOf, type ToolFailure } from './failure.ts'
import { type GuestRules, guestCall } from './guests.ts'
import type { Resource } from './resources.ts'
import { answerOf, fileResponseOf, isFile, type ToolResponse } from './tool-response.ts'

/** One request and its caller. */
export type ToolRequest = IdentifiedCaller & {
  requestId: string
  context: RequestContext
  /** Returns the scheme and host that the request came to. */
  origin(): string
}

/** A tool call as sent. */
type SentCall = { arguments?: Record<string, unknown> | undefined; _meta?: Record<string, unknown> | undefined }

/** Maximum number of characters of a response. Hosts cut off or refuse longer ones: Claude Code takes 25,000 tokens. */
export const maxTextLength = 48_000

export type Calls<Services extends object, Head extends ListHead> = Failures & {
  dispatcher: Dispatcher<Services, Head>
  guests: GuestRules<Services, Head> | undefined
  /** Reduces answers of an operation; `undefined` if they have no brief form. */
  briefOf(operation: Operation): ((answer: object) => object) | undefined
  /** Returns the resource that shows the operation's output, if there is one. */
  resourceOf(operation: Operation): Resource | undefined
  cache: VersionedCache<ToolResponse>
  /** Logs an error of this service. */
  failed(error: unknown, requestId: string): void
}

/**
 * Calls a tool. Failures are answers too, so that the model can act on them.
 * @param ask returns what to ask the person instead of the failure
 */
export async function callTool<Services extends object, Head extends ListHead>(
  calls: Calls<Services, Head>,
  operation: Operation<Services, Head>,
  { arguments: sent = {}, _meta }: SentCall,
  { requestId, context, origin, ...identified }: ToolRequest,
  progress?: Progress,
  ask?: (problem: Problem) => InputRequiredResult | undefined,
): Promise<ToolResponse | ToolFailure | InputRequiredResult> {
  const { dispatcher, guests, resourceOf, cache, failed } = calls
  context.target = operation.name
  try {
    // What the person granted counts, not what the client says.
    const held = identified.keyring ? undefined : sentKeyring(_meta)
    const credential = held ? { ...identified, keyring: async () => held } : identified
    const { members, isBrief } = withoutDetail(operation, sent)
    const input = { ...operation.toolDefaults, ...bodyMembers(members, operation.fullInput) }
    const brief = isBrief ? calls.briefOf(operation) : undefined
    const address = credential.guestAddress && ((await credential.guestAddress()) ?? context.address ?? '')
    // Only a sign-in makes guests, and it has rules for them.
    const guest = address === undefined ? undefined : guests!
    const admitted = await (guest?.dispatcher ?? dispatcher).admit(operation, {
      input,
      slugMayBeLink: true,
      origin,
      credential,
      requestId,
      context,
      ...(brief && { view: answer => brief(answer as object) }),
      maxLength: maxTextLength,
      // Ballots count by API key, not by sign-in: anyone can sign in as often as they like. Guests share one key.
      ...(guest ? guestCall(guest, operation, address!) : { sender: () => credential.caller.keyId ?? 'this machine' }),
      ...(progress && { progress }),
    })
    const { versioned, issueTicket } = admitted
    const respond = (result: unknown, ticket?: string) =>
      isFile(result)
        ? fileResponseOf(result, resourceOf(operation), admitted.input, ticket)
        : answerOf(result as object)
    // Not cached: the ticket is for this caller alone.
    if (issueTicket) return respond(await admitted.perform(), await issueTicket())
    if (!versioned) {
      const result = await admitted.perform()
      await keepToken(credential, result, error => failed(error, requestId))
      return respond(result)
    }
    const { key, list, versionIn } = versioned
    return await cache.getOrMake(`${key} ${isBrief}`, list, async () => {
      const result = await admitted.perform()
      // The list may have changed since access was checked. The result names its own version.
      return { version: versionIn(result), value: respond(result) }
    })
  } catch (error) {
    const problem = asProblem(error)
    context.problem = problem.code
    if (problem.isFailure) failed(problem.cause ?? problem, requestId)
    return ask?.(problem) ?? failureOf(problem, calls, requestId, maxTextLength)
  }
}

/** Takes `detail` out of the arguments, unless the operation has it. @throws Problem `invalid_input` */
function withoutDetail(operation: Operation, sent: Record<string, unknown>) {
  if ('detail' in operation.fullInput.shape) return { members: sent, isBrief: sent.detail !== 'full' }
  const { detail = operation.isDetailed ? 'full' : 'brief', ...members } = sent
  if (detail !== 'brief' && detail !== 'full') throw invalidInput('/detail', 'must be brief or full')
  return { members, isBrief: detail === 'brief' }
}

/** Keeps the edit token of a list that the connection has just made. A failure takes nothing away: the answer has the token too. */
async function keepToken(
  { keyring }: Pick<IdentifiedCaller, 'keyring'>,
  result: unknown,
  failed: (error: unknown) => void,
) {
  const { slug, editToken } = result as { slug?: unknown; editToken?: unknown }
  if (!keyring || typeof slug !== 'string' || typeof editToken !== 'string') return
  await keyring()
    .then(ring => ring.add(slug, editToken))
    .catch(failed)
}

/** The member of `_meta` in which a program sends the edit tokens that it keeps. Models neither see nor write `_meta`. */
const member = 'forklist/keyring'

const SentKeyring = z.strictObject({
  tokens: z
    .record(z.string(), z.string())
    .refine(tokens => Object.keys(tokens).length <= maxHeldLists, `has more than ${maxHeldLists} lists`),
  mayDelete: z.boolean().default(false),
})

/** Returns the keyring in the `_meta` of a call, if there is one. @throws Problem `invalid_input` */
function sentKeyring(meta: Readonly<Record<string, unknown>> = {}): Keyring | undefined {
  if (!Object.hasOwn(meta, member)) return undefined
  const { data, error } = SentKeyring.safeParse(meta[member])
  if (error) throw invalidInput('/_meta/forklist~1keyring', error.issues[0]!.message)
  const { tokens, mayDelete } = data
  // The program reads new tokens from the answer.
  return { mayDelete, tokens: new Map(Object.entries(tokens)), add: async () => {} }
}
