import * as z from 'zod'
import type { Caller, Editor, Invited, ListHead, ListKey, Reader } from './access.ts'
import { forTools } from './for-tools.ts'
import { type InvitationKind, type invitations, isInvitation } from './invitations.ts'
import type { ProblemCode } from './problem.ts'

/**
 * The proof that an operation requires.
 * - `apiKey`: an API key.
 * - `readable`: nothing for a public list, the edit token for a hidden one.
 * - `editToken`: the right to change this list.
 * - `apiKeyAndReadable`: an API key, and in the input the edit token of a hidden list.
 * - `apiKeyAndReadableLists`: an API key, and in the input's `lists` several lists, each hidden one with its edit token.
 * - `voteId`, `suggestionsId`: the id of an invitation in the path. Anyone who has the id may use it.
 * - `heldLists`: an API key. The handler receives the lists whose edit tokens the connection holds.
 */
export type Credential =
  | 'apiKey'
  | 'readable'
  | 'editToken'
  | 'apiKeyAndReadable'
  | 'apiKeyAndReadableLists'
  | InvitationKind
  | 'heldLists'

/** Input members that a credential requires. */
type RequiredInput<C extends Credential> = C extends 'apiKeyAndReadableLists'
  ? { shape: { lists: z.ZodType<readonly ListKey[]> } }
  : C extends InvitationKind
    ? { shape: Record<(typeof invitations)[C]['member'], z.ZodType<string>> }
    : unknown

/** The proofs that a handler receives, by credential. Only `access.ts` can create them. */
type Proofs<Head extends ListHead> = {
  apiKey: { caller: Caller }
  readable: { reader: Reader<Head>; editor?: Editor<Head> }
  editToken: { editor: Editor<Head> }
  apiKeyAndReadable: { caller: Caller; reader: Reader<Head> }
  /** In the order of `lists`. */
  apiKeyAndReadableLists: { caller: Caller; readers: readonly Reader<Head>[] }
  /** `editors` is absent for a connection that holds no edit tokens. */
  heldLists: { caller: Caller; editors?: readonly Editor<Head>[] }
} & { [Kind in InvitationKind]: { invited: Invited<Kind> } }

/** A file as response. `summary` is described by the operation's output schema; the rest describes the file. */
export class FileResponse<Summary> {
  readonly summary: Summary
  /** The version of the list in the file. */
  readonly version: number
  readonly mediaType: string
  /** The Content-Disposition header. */
  readonly disposition: string
  /** All text or all bytes. They can be read once. */
  readonly chunks: Iterable<string | Uint8Array>

  constructor(
    summary: Summary,
    file: { version: number; mediaType: string; disposition: string; chunks: Iterable<string | Uint8Array> },
  ) {
    this.summary = summary
    this.version = file.version
    this.mediaType = file.mediaType
    this.disposition = file.disposition
    this.chunks = file.chunks
  }

  /** Reads the whole file. @returns `undefined` if it has more bytes than `maxBytes` */
  whole(maxBytes = Number.POSITIVE_INFINITY): string | Buffer | undefined {
    let text = ''
    const pieces: Uint8Array[] = []
    let bytes = 0
    for (const chunk of this.chunks) {
      bytes += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length
      if (bytes > maxBytes) return undefined
      if (typeof chunk === 'string') text += chunk
      else pieces.push(chunk)
    }
    return pieces.length > 0 ? Buffer.concat(pieces) : text
  }
}

/** A stream of events as response. Each event is described by the operation's output schema. */
export class EventsResponse<Event> {
  /** Opens the stream. Creating the response alone opens nothing. @throws Problem `overloaded` */
  readonly open: () => Events<Event>

  constructor(open: () => Events<Event>) {
    this.open = open
  }
}

/** A stream of events. `return` ends it. */
export type Events<Event> = Required<
  Pick<AsyncIterableIterator<Event, undefined>, 'next' | 'return' | typeof Symbol.asyncIterator>
>

/** Reports progress: amount done, total amount. */
export type Progress = (done: number, of: number) => void

/** The input members that hold a file: its content, its encoding (text or base64) and its file name; and its maximum bytes. */
export type Upload<Member extends string = string> = {
  content: Member
  encoding: Member
  filename: Member
  limit: number
}

/** The files of an operation. */
type FileSpec<Member extends string> = {
  mediaTypes: readonly string[]
  /** The input members that together name a file of the list. A ticket opens that file alone, without the edit token. */
  namedBy: readonly Member[]
  /** Path members with few allowed values, and the problem for other values. Checked before the list is looked up. */
  problemForUnknown: { readonly [Name in Member]?: ProblemCode }
}

/** Describes an operation. Every interface is generated from this value. */
export type OperationSpec<
  Services,
  Head extends ListHead,
  I extends z.ZodObject,
  O extends z.ZodObject,
  C extends Credential,
> = {
  /** OpenAPI's operationId. In kebab case, the name of its file and its command. */
  name: string
  /** Name of the MCP tool; `null` for operations hidden from assistants. */
  tool: string | null
  /** At most 300 characters. */
  title: string
  /** Description for readers of the reference and for assistants; at most 300 characters. Refers to other operations by `name`. */
  description: string
  /** Advice for assistants: when to take this tool, and what to do next; at most 500 characters. */
  advice?: string
  /** Input defaults for assistants that differ from those for programs. */
  toolDefaults?: Partial<z.output<I>>
  /** Assistants get all members by default: the details are what they ask for. */
  isDetailed?: true
  /** Heading in references. */
  topic: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below `/api/v1`, with input members in braces. */
  path: `/${string}`
  credential: C
  /** Input members that require the edit token of a list that is otherwise readable. */
  editTokenFor?: readonly (keyof I['shape'] & string)[]
  effect: 'reads' | 'adds' | 'overwrites' | 'deletes'
  /** No other operation can undo it. A connection that holds edit tokens needs a permission of its own for it. */
  isFinal?: true
  /** The same request sent twice may change more than sent once, as with every effect `adds`. */
  isCumulative?: true
  /**
   * Returns the representation of a response that depends only on it, the list's version and the input. Such a response has an ETag and is
   * cached.
   */
  ofVersion?: (input: z.output<I>, services: Services) => string
  /** Such a response also depends on the list's editions. A `version` in it is not that of the present list. */
  ofEditions?: true
  /** The response carries a new edit token. `once`: it is never shown again. `briefly`: it is replayed for an hour. */
  issuesToken?: 'once' | 'briefly'
  /** The response is a `FileResponse`. */
  file?: FileSpec<keyof I['shape'] & string>
  /** The response is an `EventsResponse`. `output` describes each event. */
  events?: true
  /** The operation may take long and reports `progress`. */
  reportsProgress?: true
  /** Input members that hold a file, and its maximum bytes. Callers may send it as an upload. */
  upload?: Upload<keyof I['shape'] & string>
  /** REST's status on success. 204 omits the response body. */
  status?: 200 | 201 | 204
  /** Returns the path of the created resource, below `/api/v1`. */
  location?: (answer: z.output<O>) => string
  input: I & RequiredInput<C>
  /** A valid input, used by references and tests. Its list is the one of `domain/examples.ts`. */
  example: z.input<I>
  /** Schema of the response. Not validated at run time: the tests validate every response. */
  output: O
  /**
   * Shortens a response to at most `maxLength` characters of JSON: the rest moves to another page, or is summarised. For long responses,
   * unless `handle` itself uses `maxLength`.
   */
  fit?: (answer: z.output<O>, maxLength: number, input: z.output<I>) => z.output<O>
  /** Returns whether a successful call added nothing. */
  addsNothing?: (answer: z.output<O>) => boolean
  /** Problems beyond those implied by its credential, input and effect. */
  problems: readonly ProblemCode[]
  handle(
    context: Services &
      Proofs<Head>[C] & {
        requestId: string
        maxLength?: number
        signal: (() => AbortSignal) | undefined
        /** Returns the address or API key under which limits count the caller, if known. */
        sender: (() => string) | undefined
        progress: Progress | undefined
      },
    input: z.output<I>,
  ): Promise<z.output<O> | FileResponse<z.output<O>> | EventsResponse<z.output<O>>>
  /** Writes the response of `handle` as JSON directly, if that is cheaper. For versioned responses. */
  write?(context: Services & Proofs<Head>[C], input: z.output<I>): Promise<WrittenResponse>
}

/** A response as UTF-8 JSON, and the values needed beside it. */
export type WrittenResponse = {
  json: Uint8Array<ArrayBuffer>
  version: number
  /** See `ListHead`. */
  sourcesTag?: string
  nextCursor: string | undefined
}

/** An operation as adapters see it, with the members that the mechanism adds. */
export type Operation<Services = never, Head extends ListHead = ListHead> = Omit<
  OperationSpec<Services, Head, z.ZodObject, z.ZodObject, Credential>,
  | 'handle'
  | 'write'
  | 'location'
  | 'ofVersion'
  | 'editTokenFor'
  | 'example'
  | 'toolDefaults'
  | 'fit'
  | 'addsNothing'
  | 'upload'
  | 'file'
> & {
  toolDefaults?: Readonly<Record<string, unknown>>
  example: Readonly<Record<string, unknown>>
  location?: (answer: never) => string
  fit?: (answer: never, maxLength: number, input: never) => unknown
  addsNothing?: (answer: never) => boolean
  ofVersion?: (input: never, services: never) => string
  editTokenFor?: readonly string[]
  upload?: Upload
  file?: FileSpec<string>
  handle(context: never, input: never): Promise<unknown>
  write?(context: never, input: never): Promise<WrittenResponse>
  /** `input` plus the members of `envelope`. */
  fullInput: z.ZodObject
  /** Input members that the mechanism adds. */
  envelope: Envelope
}

/** How tools describe the edit token of a list. */
export const editTokenForTools = { description: 'Not for lists of myLists, nor beside an edit link.' }

const editToken = z
  .string()
  .optional()
  .register(forTools, editTokenForTools)
  .describe(
    'The edit token of the list. It begins with `edit_`. It is in the response that created the list, and after the # of its edit link.',
  )
const ifVersion = z
  .int()
  .min(1)
  .optional()
  .register(forTools, { description: '' })
  .describe(
    'Change the list only if it is at this version; otherwise the response is version_mismatch and nothing is changed.',
  )
export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .register(forTools, { description: '' })
  .describe(
    'A text of your choice, new for each new request. For 24 hours, a retry with the same key and input gets the first response again and changes nothing.',
  )
// A short key could be guessed.
const longKey = (reason: string, description: string) =>
  z
    .string()
    .min(22, { error: `must have at least 22 characters here, because ${reason}` })
    .max(255)
    .optional()
    .register(forTools, { description: 'At least 22 characters.' })
    .describe(`At least 22 characters of your choice, new for each new request. ${description}`)
/** A response with an edit token is stored encrypted under this key. */
export const tokenIdempotencyKey = longKey(
  'the response carries an edit token',
  'A retry with the same key and input gets the first response again and changes nothing. This lasts an hour, or until the edit token is first used.',
)
/** A long key, because two people who share the link must not choose the same one by chance. */
export const linkIdempotencyKey = longKey(
  'many people share the link',
  'For 24 hours, a retry with the same key and input gets the first response again and changes nothing. Other input under the same key is a new request.',
)

export type Envelope = {
  editToken?: typeof editToken
  ifVersion?: typeof ifVersion
  idempotencyKey?: typeof idempotencyKey
}

/** Returns whether the operation changes something when it succeeds. */
export const writes = (operation: Pick<Operation, 'effect'>): boolean => operation.effect !== 'reads'

/** Returns the path's members, in order. */
export const pathMembers = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/{(\w+)}/g)].map(match => match[1]!)

/** Returns whether REST takes the input as a body. Otherwise the input is in path and query. */
export const takesBody = ({ method }: Pick<Operation, 'method'>): boolean => method !== 'GET' && method !== 'DELETE'

/** Returns whether REST answers with a file or without a body. A client can then ask for the output as JSON: with `?summary`. */
export const hasSummary = ({ status, file }: Pick<Operation, 'status' | 'file'>): boolean =>
  status === 204 || file !== undefined

const envelopeOf = ({
  credential,
  effect,
  method,
  issuesToken,
}: Pick<Operation, 'credential' | 'effect' | 'method' | 'issuesToken'>): Envelope => ({
  ...((credential === 'editToken' || credential === 'readable') && { editToken }),
  ...(credential === 'editToken' && effect !== 'reads' && { ifVersion }),
  ...((method === 'POST' || method === 'PUT') &&
    issuesToken !== 'once' && {
      idempotencyKey: issuesToken
        ? tokenIdempotencyKey
        : isInvitation(credential)
          ? linkIdempotencyKey
          : idempotencyKey,
    }),
})

/** Creates a function that defines operations over these services. The array of operations contains its results. */
export const defineOperations =
  <Services, Head extends ListHead, Topic extends string>() =>
  <I extends z.ZodObject, O extends z.ZodObject, const C extends Credential>(
    spec: OperationSpec<Services, Head, I, O, C> & { topic: Topic },
  ): OperationSpec<Services, Head, I, O, C> & Operation<Services, Head> => {
    const envelope = envelopeOf(spec)
    return { ...spec, envelope, fullInput: spec.input.safeExtend(envelope) as z.ZodObject } as never
  }
