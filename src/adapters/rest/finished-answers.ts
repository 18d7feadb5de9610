import { setImmediate } from 'node:timers/promises'
import type { ListHead } from '../../core/access.ts'
import { againOf, alone, type Finished, sizeOfFinished } from '../../core/finished.ts'
import { Kept, keyOf, type Made, versionOf } from '../../core/kept.ts'
import type { OfVersion } from '../../core/of-version.ts'
import { FileAnswer, type Operation, type Written } from '../../core/operation.ts'
import type { Admitted } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { entityTag, finishedAnswer, type Headers, matches, notChanged, noted } from '../http/index.ts'

type AdmittedToVersion = Admitted<ListHead> & { of: OfVersion<ListHead> }

/** What an answer says besides what it is. */
export type Described = {
  headers: Headers
  /** What it says once it is made. */
  more(answer: unknown): Headers
}

/** Answers that are functions of a list's version. Who reads one first has it made, for all who come after. */
export class FinishedAnswers {
  readonly #kept: Kept<Finished>

  /** @param cache its name in metrics */
  constructor(cache: string, telemetry: Telemetry) {
    this.#kept = new Kept(cache, sizeOfFinished, telemetry)
  }

  /** @param again lets somebody else in who asks for the same without any credential; it holds on to nothing of the request */
  async to(
    request: Request,
    requestId: string,
    operation: Operation,
    admitted: AdmittedToVersion,
    described: Described,
    again: () => Promise<Admitted<ListHead>>,
  ): Promise<Response> {
    const { of, personal } = admitted
    const key = keyOf(operation, of)
    if (!personal) noted(request).again = againOf(of.list.slug, this.#kept, key, this.#remaking(key, described, again))
    const etag = entityTag(of.list, of.representation)
    if (matches(request.headers.get('if-none-match'), etag))
      return notChanged({ ...described.headers, etag }, requestId)
    return finishedAnswer(await this.#finished(key, described, admitted), request, requestId)
  }

  /** Apart from all else, so that it keeps nothing alive besides what it is given. */
  #remaking(key: string, described: Described, again: () => Promise<Admitted<ListHead>>) {
    return async (): Promise<Finished | undefined> => {
      const { of, personal, perform } = await again()
      return of && !personal ? this.#finished(key, described, { of, personal, perform }) : undefined
    }
  }

  #finished(key: string, described: Described, admitted: AdmittedToVersion): Promise<Finished> {
    return this.#kept.getOrMake(key, admitted.of.list, () => made(described, admitted))
  }
}

async function made(described: Described, { of, perform }: AdmittedToVersion): Promise<Made<Finished>> {
  const answer = of.write ? await of.write() : await perform()
  const madeOf = answer instanceof FileAnswer ? answer.version : (versionOf(answer) ?? of.list.version)
  const [own, body] = answer instanceof FileAnswer ? await fileOf(answer) : jsonOf(answer, of.write !== undefined)
  // The list may have changed since the caller was admitted. Files name no sources.
  const { sourcesTag } = of.write ? (answer as Written) : of.list
  const etag = entityTag({ version: madeOf, sourcesTag }, of.representation)
  return {
    madeOf,
    value: { headers: { ...described.headers, ...own, ...described.more(answer), etag }, body: alone(body) },
  }
}

type Content = [own: Headers, body: Uint8Array<ArrayBuffer>]

// As bytes: encoding text anew for each reader was measured to be a quarter of the work of an answer.
const jsonOf = (answer: unknown, isWritten: boolean): Content => [
  { 'content-type': 'application/json' },
  isWritten ? (answer as Written).json : Buffer.from(JSON.stringify(answer)),
]

/** So much is made before others have their turn. */
const madeAtOnce = 65_536

async function fileOf({ mediaType, disposition, chunks }: FileAnswer<unknown>): Promise<Content> {
  const pieces: Buffer[] = []
  let text = ''
  for (const chunk of chunks) {
    text += chunk
    if (text.length < madeAtOnce) continue
    pieces.push(Buffer.from(text))
    text = ''
    await setImmediate()
  }
  pieces.push(Buffer.from(text))
  const own = {
    'content-type': mediaType,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return [own, Buffer.concat(pieces)]
}
