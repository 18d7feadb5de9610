import * as z from 'zod'
import type { Caller, Editor, Invited, ListHead, ListKey, Reader } from './access.ts'
import type { ProblemCode } from './problem.ts'

/**
 * What a caller must show.
 * - `apiKey`: who is calling.
 * - `readable`: nothing for a public list, its edit token for a hidden one.
 * - `editToken`: the right to change this list.
 * - `apiKeyAndReadable`: an API key, and among the input the edit token of a hidden list.
 * - `apiKeyAndReadableLists`: an API key, and in the input's `lists` several lists, each that is hidden with its edit token.
 * - `voteId`: nothing but the id of a vote, which is in the path: whoever was given it may use it.
 */
export type Credential = 'apiKey' | 'readable' | 'editToken' | 'apiKeyAndReadable' | 'apiKeyAndReadableLists' | 'voteId'

/** What the input has to have, by the credential. */
type Asked<C extends Credential> = C extends 'apiKeyAndReadableLists'
  ? { shape: { lists: z.ZodType<readonly ListKey[]> } }
  : C extends 'voteId'
    ? { shape: { voteId: z.ZodType<string> } }
    : unknown

/** What a handler is given as proof, by the credential its operation asks for. It cannot be made elsewhere than in `access.ts`. */
type Proofs<Head extends ListHead> = {
  apiKey: { caller: Caller }
  readable: { reader: Reader<Head>; editor?: Editor<Head> }
  editToken: { editor: Editor<Head> }
  apiKeyAndReadable: { caller: Caller; reader: Reader<Head> }
  /** In the order of `lists`. */
  apiKeyAndReadableLists: { caller: Caller; readers: readonly Reader<Head>[] }
  voteId: { invited: Invited }
}

/** A file instead of JSON: `summary` is what the operation's output schema describes, the rest is for those who want the file. */
export class FileAnswer<Summary> {
  readonly summary: Summary
  /** The version of the list that the file holds. */
  readonly version: number
  readonly mediaType: string
  /** The Content-Disposition header. */
  readonly disposition: string
  readonly chunks: Iterable<string>

  constructor(
    summary: Summary,
    file: { version: number; mediaType: string; disposition: string; chunks: Iterable<string> },
  ) {
    this.summary = summary
    this.version = file.version
    this.mediaType = file.mediaType
    this.disposition = file.disposition
    this.chunks = file.chunks
  }
}

/** Events instead of one answer: each is what the operation's output schema describes. */
export class EventsAnswer<Event> {
  /** Begins, so that whoever wants no more than to know that there are events has begun nothing. @throws Problem `overloaded` */
  readonly open: () => Events<Event>

  constructor(open: () => Events<Event>) {
    this.open = open
  }
}

/** Events as they come, until there are no more or `return` says that nobody wants them. */
export type Events<Event> = Required<
  Pick<AsyncIterableIterator<Event, undefined>, 'next' | 'return' | typeof Symbol.asyncIterator>
>

/** Told again and again of how much is done, of how much in all. */
export type Progress = (done: number, of: number) => void

/** A file among the members of an input: its text or base64, which of the two, and what the file is called. */
export type Upload<Member extends string = string> = {
  content: Member
  encoding: Member
  filename: Member
  limit: number
}

/** The operation as a value, from which every way to reach it is projected. */
export type OperationSpec<
  Services,
  Head extends ListHead,
  I extends z.ZodObject,
  O extends z.ZodObject,
  C extends Credential,
> = {
  /** OpenAPI's operationId; in kebab case the name of its file and its command. */
  name: string
  /** The name as an assistant's tool; `null` for what assistants are not given. */
  tool: string | null
  /** At most 300 characters. */
  title: string
  /** For a person reading the reference and a model choosing a tool; at most 300 characters. Other operations go by their `name`. */
  description: string
  /** For assistants besides: when to take this tool and not another, and what to do next; at most 500 characters. */
  advice?: string
  /** What members of the input are for assistants that leave them out, where that is not what they are for programs. */
  toolDefaults?: Partial<z.output<I>>
  /** The heading under which references tell it. */
  topic: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, members of the input in braces. */
  path: `/${string}`
  credential: C
  /** Members of the input that ask for the edit token of a list that could be read without. */
  editTokenFor?: readonly (keyof I['shape'] & string)[]
  effect: 'reads' | 'adds' | 'overwrites' | 'deletes'
  /** For an answer that is a pure function of the list's version and the input, so that it has an ETag and may be kept: which representation it is. */
  ofVersion?: (input: z.output<I>) => string
  /** The answer carries a new edit token: `once` is never given again, `briefly` is replayed for an hour. */
  issuesToken?: 'once' | 'briefly'
  /** The media types of the file that the answer is, where it is one. */
  files?: readonly string[]
  /** The answer is events that go on, `EventsAnswer`: what `output` describes is each of them. */
  events?: true
  /** It can take long, and says through `progress` how far it has come. */
  tellsProgress?: true
  /** Members of the input that are a file, and the most bytes that it has: callers may send it as one. */
  upload?: Upload<keyof I['shape'] & string>
  /** The member of the input by which callers are told apart where no credential does it: idempotency keys are theirs. */
  callersBy?: keyof I['shape'] & string
  /** REST's status of success; 204 leaves the answer out. */
  status?: 200 | 201 | 204
  /** The path of what was made, below `/api/v1`. */
  location?: (answer: z.output<O>) => string
  /** Members in the path that name one of a few things, and the problem when they name none. It comes before any look at the list. */
  unknownIs?: { readonly [Member in keyof I['shape'] & string]?: ProblemCode }
  input: I & Asked<C>
  /** The input of one good call, which references show and tests make. Its list is the one of `domain/examples.ts`. */
  example: z.input<I>
  /** What the handler answers. Not validated at run time: the tests do that for every answer they see. */
  output: O
  /**
   * An answer for a caller that takes in at most `room` characters of JSON at once: what does not fit is left for another page, or told
   * more briefly. For answers that can be long, unless reading itself has to know: `handle` is told of `room` too.
   */
  fit?: (answer: z.output<O>, room: number, input: z.output<I>) => z.output<O>
  /** Whether an answer says that nothing was added although nothing failed as a whole. */
  addsNothing?: (answer: z.output<O>) => boolean
  /** The problems it can answer beyond those that its credential, input and effect bring with them. */
  problems: readonly ProblemCode[]
  handle(
    given: Services &
      Proofs<Head>[C] & {
        requestId: string
        room?: number
        signal: (() => AbortSignal) | undefined
        /** Whose requests share their limits, where that is known. */
        sender: (() => string) | undefined
        progress: Progress | undefined
      },
    input: z.output<I>,
  ): Promise<z.output<O> | FileAnswer<z.output<O>> | EventsAnswer<z.output<O>>>
  /** What `handle` answers as JSON, where that can be had for less than by making it first. For an answer of a version. */
  write?(given: Services & Proofs<Head>[C], input: z.output<I>): Promise<Written>
}

/** An answer as JSON in UTF-8, and what of it is needed besides. */
export type Written = {
  json: Uint8Array<ArrayBuffer>
  version: number
  /** See `ListHead`. */
  sourcesTag?: string
  nextCursor: string | undefined
}

/** An operation as adapters see it: any of them, with what the mechanism adds to its input. */
export type Operation<Services = never, Head extends ListHead = ListHead> = Omit<
  OperationSpec<Services, Head, z.ZodObject, z.ZodObject, Credential>,
  | 'handle'
  | 'write'
  | 'location'
  | 'ofVersion'
  | 'unknownIs'
  | 'editTokenFor'
  | 'example'
  | 'toolDefaults'
  | 'fit'
  | 'addsNothing'
  | 'upload'
  | 'callersBy'
> & {
  toolDefaults?: Readonly<Record<string, unknown>>
  example: Readonly<Record<string, unknown>>
  location?: (answer: never) => string
  fit?: (answer: never, room: number, input: never) => unknown
  addsNothing?: (answer: never) => boolean
  ofVersion?: (input: never) => string
  unknownIs?: { readonly [member: string]: ProblemCode | undefined }
  editTokenFor?: readonly string[]
  upload?: Upload
  callersBy?: string
  handle(given: never, input: never): Promise<unknown>
  write?(given: never, input: never): Promise<Written>
  /** `input` with the members below. */
  fullInput: z.ZodObject
  /** The members that any operation of its kind takes, whatever it does. */
  envelope: Envelope
}

const editToken = z
  .string()
  .optional()
  .describe(
    'The edit token of the list: `edit_` and more, from the answer that made it, or from behind the # of its edit link.',
  )
const ifVersion = z
  .int()
  .min(1)
  .optional()
  .describe('Only if the list is at this version; otherwise nothing is changed and the answer is version_mismatch.')
export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe(
    'A text of your choice, new for each new request. A retry with the same key and the same input is done once and answered alike for 24 hours.',
  )
// An answer with an edit token is kept encrypted under this key; a short one could be guessed.
export const longIdempotencyKey = z
  .string()
  .min(22, { error: 'must have at least 22 characters here, because the answer carries an edit token' })
  .max(255)
  .optional()
  .describe(
    'At least 22 characters of your choice, new for each new request. A retry with the same key and the same input is done once, and answered alike for an hour or until the edit token is first used.',
  )

export type Envelope = {
  editToken?: typeof editToken
  ifVersion?: typeof ifVersion
  idempotencyKey?: typeof idempotencyKey
}

/** Whether a success leaves something changed. */
export const writes = (operation: Pick<Operation, 'effect'>): boolean => operation.effect !== 'reads'

/** The members of its input that stand in its path, in order. */
export const pathMembers = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/{(\w+)}/g)].map(match => match[1]!)

/** Whether its input comes as a body in REST; else it is in the path and the query alone. */
export const takesBody = ({ method }: Pick<Operation, 'method'>): boolean => method !== 'GET' && method !== 'DELETE'

const envelopeOf = ({
  credential,
  effect,
  method,
  issuesToken,
}: Pick<Operation, 'credential' | 'effect' | 'method' | 'issuesToken'>): Envelope => ({
  ...((credential === 'editToken' || credential === 'readable') && { editToken }),
  ...(credential === 'editToken' && effect !== 'reads' && { ifVersion }),
  ...((method === 'POST' || method === 'PUT') &&
    issuesToken !== 'once' && { idempotencyKey: issuesToken ? longIdempotencyKey : idempotencyKey }),
})

/** Defines operations over the given services. The result is what the array of operations holds. */
export const defineOperations =
  <Services, Head extends ListHead, Topic extends string>() =>
  <I extends z.ZodObject, O extends z.ZodObject, const C extends Credential>(
    spec: OperationSpec<Services, Head, I, O, C> & { topic: Topic },
  ): OperationSpec<Services, Head, I, O, C> & Operation<Services, Head> => {
    const envelope = envelopeOf(spec)
    return { ...spec, envelope, fullInput: spec.input.safeExtend(envelope) as z.ZodObject } as never
  }
