import { statfsSync } from 'node:fs'
import { SettingError, type Settings } from './settings/index.ts'

/** The one line that a person needs of a command or a start that failed. */
export async function failureLine(error: unknown, settings: Settings): Promise<string> {
  const { databaseUrl, dataDir, host, port } = settings
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  const reason = error instanceof Error ? rootOf(error).message : String(error)
  if (['folder_busy', 'lists_elsewhere'].includes(code) || error instanceof SettingError) return reason
  if (code === 'storage_damaged') return (await import('./damage-line.ts')).damageLine(rootOf(error as Error), settings)
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use: stop what listens there, or set PORT.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be listened on by this user: set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') return `HOST ${host} is no address of this machine.`
  if (databaseUrl && code.startsWith('storage_')) return `The database at DATABASE_URL does not answer: ${reason}`
  if (databaseUrl && sqlState.test(code)) return `The database at DATABASE_URL cannot be used: ${reason}`
  if (code.startsWith('storage_') || folderFailures.has(code)) {
    if (isFull(dataDir)) return `The disk with the data folder ${dataDir} is full: make room there.`
    return `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`
  }
  return `That failed: ${reason}`
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** Less room than a database takes to be opened and brought up to date. */
const tooLittle = 1024 * 1024

/** SQLite says so of what it writes, and of its shared memory that something is wrong with the disk. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < tooLittle
  } catch {
    return false
  }
}

/** What PostgreSQL calls its failures by: `28P01` for a wrong password, `3D000` for a database that is not there. */
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
