import type { ListHead } from '../../core/access.ts'
import { againOf, type Finished, sizeOfFinished } from '../../core/finished.ts'
import { Kept, keyOf, type Of, versionOf } from '../../core/kept.ts'
import { FileAnswer, type Operation } from '../../core/operation.ts'
import type { Admitted } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import {
  type Encoding,
  encodingFor,
  entityTag,
  finishedAnswer,
  type Headers,
  matches,
  notChanged,
  noted,
  packed,
  withEncoding,
} from '../http/index.ts'

/** Longer ones are made anew each time: a few of them would take the place of thousands. */
const mostKept = 8 * 1024 * 1024

type OfVersion = Omit<Admitted<ListHead>, 'of'> & { of: Of }

/** One representation of an answer: as it is, or packed. */
type Wanted = { of: Of; encoding: Encoding; key: string; headers: Headers }

/** Answers that are functions of a list's version. Who reads one first has it made, for all who come after. */
export class FinishedAnswers {
  readonly #kept: Kept<Finished>

  /** @param cache its name in metrics */
  constructor(cache: string, telemetry: Telemetry) {
    this.#kept = new Kept(cache, sizeOfFinished, telemetry)
  }

  /**
   * @param headers what the answer says besides what it is
   * @param more what it says besides, once it is made
   */
  async to(
    request: Request,
    requestId: string,
    operation: Operation,
    { of, personal, perform }: OfVersion,
    headers: Headers,
    more: (answer: unknown) => Headers,
  ): Promise<Response> {
    const encoding = personal ? 'identity' : encodingFor(request.headers.get('accept-encoding'))
    const wanted: Wanted = { of, encoding, key: keyOf(operation, of, encoding), headers }
    if (!personal) noted(request).again = againOf(of.list.slug, this.#kept, wanted.key)
    const etag = tagOf(wanted, of.list.version)
    if (matches(request.headers.get('if-none-match'), etag)) return notChanged({ ...headers, etag }, requestId)
    const kept = this.#kept.get(wanted.key, of.list)
    if (kept) return finishedAnswer(kept, request, requestId)
    const answer = await perform()
    if (answer instanceof FileAnswer) return this.#file(wanted, answer, request, requestId)
    const described = { 'content-type': 'application/json', ...more(answer) }
    // As bytes: encoding text anew for each reader was measured to be a quarter of the work of an answer.
    const body = Buffer.from(JSON.stringify(answer))
    const finished = await this.#finished(wanted, versionOf(answer) ?? of.list.version, described, body)
    return finishedAnswer(finished, request, requestId)
  }

  async #file(wanted: Wanted, file: FileAnswer<unknown>, request: Request, requestId: string): Promise<Response> {
    const { version, mediaType, disposition, chunks } = file
    const described = {
      'content-type': mediaType,
      'content-disposition': disposition,
      'content-security-policy': "default-src 'none'; sandbox",
    }
    const pieces = piecesOf(chunks)
    const first = pieces.next().value ?? new Uint8Array()
    const second = pieces.next()
    if (second.done) {
      const finished = await this.#finished(wanted, version, described, first)
      return finishedAnswer(finished, request, requestId)
    }
    // Nobody waits for the whole of a long one, also not for its being packed: that is for the next.
    const etag = tagOf({ ...wanted, encoding: 'identity' }, version)
    const whole = (body: Uint8Array<ArrayBuffer>) => this.#finished(wanted, version, described, body)
    return new Response(streamOf([first, second.value], pieces, whole), {
      headers: { ...wanted.headers, ...described, etag, 'x-request-id': requestId },
    })
  }

  /** Kept, unless the list has changed since somebody was let in: the answer says of which version it is. */
  async #finished(
    wanted: Wanted,
    version: number,
    described: Headers,
    whole: Uint8Array<ArrayBuffer>,
  ): Promise<Finished> {
    const { of, encoding, key, headers } = wanted
    const body = await packed(whole, encoding)
    const etag = tagOf(wanted, version)
    const finished = { headers: { ...headers, ...described, ...withEncoding(encoding), etag }, body }
    this.#kept.set(key, of.list, version, finished)
    return finished
  }
}

const tagOf = ({ of, encoding }: Pick<Wanted, 'of' | 'encoding'>, version: number): string =>
  entityTag(version, encoding === 'identity' ? of.representation : `${of.representation}-${encoding}`)

// Each piece on its way costs as much as writing some dozen kilobytes.
const sentAtOnce = 65_536

function* piecesOf(chunks: Iterable<string>): Generator<Uint8Array<ArrayBuffer>, undefined> {
  let text = ''
  for (const chunk of chunks) {
    text += chunk
    if (text.length < sentAtOnce) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/**
 * Piece by piece as it is read, the first ones before the others.
 * @param whole is given all of it at the end, where that is not too long to be kept
 */
function streamOf(
  first: Uint8Array<ArrayBuffer>[],
  others: Iterator<Uint8Array<ArrayBuffer>, undefined>,
  whole: (body: Uint8Array<ArrayBuffer>) => Promise<unknown>,
): ReadableStream<Uint8Array> {
  const gone: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  return new ReadableStream({
    async pull(controller) {
      const piece = first.shift() ?? others.next().value
      if (piece) {
        controller.enqueue(piece)
        length += piece.length
        if (length <= mostKept) gone.push(piece)
        else gone.length = 0
        return
      }
      controller.close()
      if (length <= mostKept) await whole(Buffer.concat(gone))
    },
  })
}
