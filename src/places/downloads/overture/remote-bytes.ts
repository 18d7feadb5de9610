import type { Bytes } from '../../sources/parquet/file.ts'
import { type ByteRange, coalesced, lengthOf } from '../byte-ranges.ts'
import type { DownloadClient } from '../client.ts'
import { DownloadFailed } from '../failures.ts'
import type { RemoteTable } from './remote-table.ts'

/** Bytes of a row group in memory. Groups of Overture need 2 MB. */
const maxLoadedBytes = 64 << 20

type RemoteBytes = Bytes & {
  /** The error of a failed transfer, which the Parquet reader wraps. */
  failure(): unknown
}

/**
 * Reads ranges of a remote file in batches: the first read in a batch transfers all of it.
 * @param batches ranges that are needed together
 */
export const remoteBytes = (
  client: DownloadClient,
  { url, version }: Pick<RemoteTable, 'url' | 'version'>,
  batches: readonly (readonly ByteRange[])[],
): RemoteBytes => {
  type Segment = ByteRange & { bytes?: Promise<Uint8Array<ArrayBuffer>> }
  const segments: Segment[][] = batches.flatMap(ranges => {
    const joined: Segment[] = coalesced(ranges)
    return lengthOf(joined) <= maxLoadedBytes ? [joined] : joined.map(segment => [segment])
  })
  let failure: unknown
  let copies: ArrayBuffer[] = []

  const load = (batch: Segment[]): void => {
    // Only a batch that fits alone leaves the others in memory.
    if (segments.length > batches.length)
      for (const other of segments.flat()) if (!batch.includes(other)) delete other.bytes
    for (const segment of batch) {
      segment.bytes ??= client.bytes(url, segment, version)
      segment.bytes.catch(error => {
        failure ??= error
      })
    }
  }
  const slice = async (start: number, end: number): Promise<ArrayBuffer> => {
    const batch = segments.find(each => each.some(segment => segment.start <= start && end <= segment.end))
    const segment = batch?.find(each => each.start <= start && end <= each.end)
    if (!batch || !segment) throw new DownloadFailed(`${url} has data at unexpected places`)
    load(batch)
    const bytes = await segment.bytes!
    const copy = bytes.slice(start - segment.start, end - segment.start).buffer
    copies.push(copy)
    return copy
  }
  return {
    buffer: {
      byteLength: version.size,
      slice(start, end = version.size) {
        const bytes = slice(start, end)
        // The reader requests many ranges and drops the rest after a failure. Their rejections would be unhandled.
        bytes.catch(() => undefined)
        return bytes
      },
    },
    release() {
      for (const copy of copies) copy.transfer(0)
      copies = []
    },
    failure: () => failure,
  }
}
