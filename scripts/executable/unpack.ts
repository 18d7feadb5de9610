import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { getRawAsset } from 'node:sea'
import { zstdDecompressSync } from 'node:zlib'

/** The table of the files in the executable: its first line, which the compressed files follow. */
export type Contents = {
  /** Of the folder to unpack into: the version and a hash of all files. */
  name: string
  /** Paths and sizes in bytes, in the order of the files. */
  files: [path: string, size: number][]
}

type Package = Contents & { compressed: Buffer }

const dayMs = 24 * 60 * 60 * 1000
const maxUnusedMs = 30 * dayMs

/**
 * Returns the folder with the files of the program. Unpacks those that are missing into the user's cache folder, or, if it cannot be used,
 * into a temporary folder that is removed when the process ends. Ends the process with one line if neither can be written.
 */
export function unpack(): string {
  const packed = readPackage()
  try {
    return unpackIntoCache(cacheFolder(process.env, process.platform), packed)
  } catch (error) {
    print(`The cache folder cannot be used: ${(error as Error).message}. ${advice}`)
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
    removeAtEnd(folder)
    unpackMissing(folder, packed)
    return folder
  } catch (error) {
    print(`Forklist cannot unpack its files: ${(error as Error).message}. ${advice}`)
    process.exit(1)
  }
}

const advice = 'Set XDG_CACHE_HOME to a folder that only you can write to.'

const print = (line: string): void => void process.stderr.write(`${line}\n`)

function readPackage(): Package {
  const bytes = Buffer.from(getRawAsset('package'))
  const end = bytes.indexOf('\n')
  return { ...JSON.parse(bytes.toString('utf8', 0, end)), compressed: bytes.subarray(end + 1) }
}

/** Returns the folder for files that can be made again. @throws Error if the user has none */
function cacheFolder({ XDG_CACHE_HOME = '', LOCALAPPDATA = '' }: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  // A relative path is invalid (XDG Base Directory Specification).
  if (isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'forklist')
  const home = homedir()
  if (!isAbsolute(home)) throw new Error('HOME is not an absolute path')
  if (platform === 'win32') return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), 'forklist', 'cache')
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'forklist')
  return join(home, '.cache', 'forklist')
}

function unpackIntoCache(cache: string, packed: Package): string {
  const folder = join(cache, packed.name)
  makePrivate(cache)
  makePrivate(folder)
  const isNew = unpackMissing(folder, packed)
  markAsUsed(folder)
  // A service may run for longer than unused folders stay.
  setInterval(() => markAsUsed(folder), dayMs).unref()
  if (isNew) removeUnused(cache)
  return folder
}

/** Makes a folder unless it exists. @throws Error if another user can write into it, whose files would be run */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOwn = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0)
  if (!isOwn || !found.isDirectory()) throw new Error(`${folder} is not a private folder of this user`)
}

/**
 * Unpacks the files that are missing or have another size: a kill, a full disk or a power loss may have cut them off. Each file appears as
 * a whole, so processes may unpack at the same time.
 * @returns whether files were missing
 */
function unpackMissing(folder: string, { files, compressed }: Package): boolean {
  const isMissing = ([path, size]: [string, number]) =>
    statSync(join(folder, path), { throwIfNoEntry: false })?.size !== size
  if (!files.some(isMissing)) return false
  const bytes = zstdDecompressSync(compressed)
  const parts = mkdtempSync(join(folder, '.parts-'))
  try {
    let end = 0
    for (const [path, size] of files) {
      end += size
      if (!isMissing([path, size])) continue
      const [part, file] = [join(parts, 'part'), join(folder, path)]
      writeFileSync(part, bytes.subarray(end - size, end), { mode: 0o600 })
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      renameSync(part, file)
    }
  } finally {
    rmSync(parts, { recursive: true })
  }
  return true
}

function markAsUsed(folder: string): void {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // The folder may be on a read-only disk, where none is removed.
  }
}

/** Removes the folders of other versions that were not used for a month. */
function removeUnused(cache: string): void {
  try {
    for (const name of readdirSync(cache)) {
      const isUnused = Date.now() - statSync(join(cache, name)).mtimeMs > maxUnusedMs
      if (isUnused && /^\d.*-[0-9a-f]{16}$/.test(name)) rmSync(join(cache, name), { recursive: true })
    }
  } catch {
    // Another process removes the same one, or it is in use on Windows. The next version tries again.
  }
}

/** Removes a folder when the process ends, also by a signal that nothing else handles. */
function removeAtEnd(folder: string): void {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      if (process.listenerCount(signal) > 0) return
      remove()
      process.kill(process.pid, signal)
    })
}
