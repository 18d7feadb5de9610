import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { firstWhere } from '../../../util/first-where.ts'
import { coalesced, lengthOf } from '../byte-ranges.ts'
import type { DownloadClient } from '../client.ts'
import { checkRoom } from '../failures.ts'
import { inParallel } from '../slots.ts'
import { type MapBounds, packBeginning } from './archive.ts'
import type { CopyPlan, RemoteArchive } from './plan.ts'

/** Requests at once. */
const maxRequests = 4
/** Tiles are small and lie close together, so only small gaps are transferred. */
const maxGapBytes = 1 << 15

type Copy = {
  client: DownloadClient
  archive: RemoteArchive
  plan: CopyPlan
  metadata: Record<string, unknown>
  bounds: MapBounds
  /** Identifies archive and area: a copy of another one is started again. */
  key: string
  onProgress(done: number): void
}

/**
 * Writes a new archive with the planned tiles. The parts that were transferred are kept beside it until it is complete.
 * @throws DownloadFailed; FileChanged; Error of `node:fs`
 */
export const copyTiles = async (file: string, copy: Copy): Promise<void> => {
  const { client, archive, plan, onProgress } = copy
  const { part, journal } = partFiles(file)
  const beginning = beginningOf(copy)
  // The tiles lie behind the beginning, whose length another version of zlib may change.
  const key = `${copy.key} ${beginning.length}`
  const isSame = existsSync(part) && existsSync(journal) && readFileSync(journal, 'utf8').split('\n', 1)[0] === key
  if (!isSame) {
    rmSync(part, { force: true })
    writeFileSync(journal, `${key}\n`)
  }
  const finished = new Set(readFileSync(journal, 'utf8').split('\n').slice(1))
  const contents = plan.contents.toSorted((a, b) => a.from - b.from)
  const ranges = coalesced(
    contents.map(({ from, length }) => ({ start: from, end: from + length })),
    maxGapBytes,
  )
  const missing = ranges.filter(({ start }) => !finished.has(String(start)))
  const total = lengthOf(missing)
  await checkRoom(dirname(file), total)
  {
    await using handle = await open(part, isSame ? 'r+' : 'w')
    let done = 0
    await inParallel(missing, maxRequests, async range => {
      const bytes = await client.bytes(archive.url, range, archive.version)
      for (const { from, to, length } of joined(within(contents, range.start, range.end)))
        await writeAt(handle, bytes.subarray(from - range.start, from - range.start + length), beginning.length + to)
      // The bytes must be on disk before the journal says so.
      await handle.datasync()
      appendFileSync(journal, `${range.start}\n`)
      done += range.end - range.start
      onProgress(done / total)
    })
    await writeAt(handle, beginning, 0)
    await handle.sync()
  }
  renameSync(part, file)
  rmSync(journal)
}

/** Returns the temporary files of a map. */
const partFiles = (file: string) => ({ part: `${file}.part`, journal: `${file}.journal` })

/** Returns the contents of a range. @param contents sorted by `from` */
const within = (contents: CopyPlan['contents'], start: number, end: number): CopyPlan['contents'] => {
  const firstFrom = (position: number) => firstWhere(contents.length, at => contents[at]!.from >= position)
  return contents.slice(firstFrom(start), firstFrom(end))
}

/** Joins contents that are neighbours in both archives, so that they are written together. */
const joined = (contents: CopyPlan['contents']): CopyPlan['contents'] => {
  const runs: CopyPlan['contents'] = []
  for (const { from, to, length } of contents) {
    const last = runs.at(-1)
    if (last && last.from + last.length === from && last.to + last.length === to) last.length += length
    else runs.push({ from, to, length })
  }
  return runs
}

const writeAt = async (handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> => {
  for (let written = 0; written < bytes.length; )
    written += (await handle.write(bytes, written, bytes.length - written, at + written)).bytesWritten
}

const beginningOf = ({ archive, plan, metadata, bounds }: Copy): Uint8Array =>
  packBeginning({
    entries: plan.entries,
    metadata,
    header: {
      ...archive.header,
      ...bounds,
      addressedTiles: plan.addressedTiles,
      tileContents: plan.contents.length,
    },
    tilesLength: plan.bytes,
  })
