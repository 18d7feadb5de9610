import { statfs } from 'node:fs/promises'
import { DownloadFailed } from './failures.ts'

/** Checks that a folder's disk has room for a file. @throws DownloadFailed; Error of `node:fs` */
export const checkRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (bytes > free)
    throw new DownloadFailed(
      `The download has ${gigabytes(bytes)}, and the disk of ${folder} has room for ${gigabytes(free)}`,
    )
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
