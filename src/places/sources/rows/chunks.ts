import { open, stat } from 'node:fs/promises'
import { orSourceError } from '../source.ts'

const chunkBytes = 1 << 16

/** The bytes of a file in order, and the share already yielded, 0 … 1. */
export type Chunks = { progress(): number; chunks: AsyncIterable<Buffer> }

/** Opens a file to read it in chunks. @throws SourceError, also while chunks are read */
export const chunksOf = async (file: string): Promise<Chunks> => {
  let read = 0
  const { size } = await stat(file).catch(orSourceError(file))
  async function* chunks() {
    await using handle = await open(file).catch(orSourceError(file))
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes)
      const { bytesRead } = await handle.read(chunk, 0, chunkBytes, null).catch(orSourceError(file))
      if (bytesRead === 0) return
      read += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  }
  return { progress: () => (size === 0 ? 1 : Math.min(1, read / size)), chunks: chunks() }
}
