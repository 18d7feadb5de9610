import { statfsSync } from 'node:fs'
import { SettingError, type Settings } from '../config/index.ts'

/** Returns one line about a failed command or start: what failed, why, what to do. */
export async function failureLine(error: unknown, settings: Settings): Promise<string> {
  const { databaseUrl, dataDir, host, port } = settings
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  const reason = error instanceof Error ? rootCause(error).message : String(error)
  if (['folder_busy', 'out_of_service'].includes(code) || error instanceof SettingError) return reason
  if (code === 'storage_damaged')
    return (await import('./jobs/damage.ts')).damageLine(rootCause(error as Error), settings)
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use: stop the other program, or set PORT.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${port}: set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
    return `HOST ${host} is not an address of this machine: set HOST to one of its addresses.`
  if (databaseUrl && code.startsWith('storage_')) return `The database at DATABASE_URL does not answer: ${reason}`
  if (databaseUrl && sqlState.test(code)) return `The database at DATABASE_URL cannot be used: ${reason}`
  if (code.startsWith('storage_') || folderFailures.has(code)) {
    if (isFull(dataDir)) return `The disk with the data folder ${dataDir} is full: free some space.`
    return `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a writable folder.`
  }
  return `The command failed: ${reason}`
}

const rootCause = (error: Error): Error => (error.cause instanceof Error ? rootCause(error.cause) : error)

/** A database needs more free space than this to open and migrate. */
const minFreeBytes = 1024 * 1024

/** Returns whether the disk is full. SQLite reports that as an I/O error if its shared memory file cannot grow. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}

/** PostgreSQL's error codes: `28P01` for a wrong password, `3D000` for a missing database. */
const sqlState = /^\d[0-9A-Z]{4}$/

const folderFailures = new Set([
  'EACCES',
  'EEXIST',
  'EIO',
  'EISDIR',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ERR_SQLITE_ERROR',
])
