import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a test that makes one needs: PostgreSQL as Debian has it, and root, who may act for its user. */
export const clusterNeeds = ['pg_createcluster', 'pg_dump', 'pg_restore', 'pg_basebackup', 'runuser', 'root']

export type Cluster = Disposable & {
  /** Of a database. */
  url(name: string): string
  /** Runs one of PostgreSQL's programs, in the folder that they all may write. @throws Error with what it complained of */
  run(program: string, ...args: string[]): void
  /** Starts another server on a data folder below that one. @returns where its databases are */
  startCopy(name: string, port: number): (database: string) => string
  folder: string
}

const installed = '/usr/lib/postgresql'

/** A server of the same version as the tools that are installed, in a folder of its own. */
export function openCluster(port: number): Cluster {
  const [version] = readdirSync(installed).sort((a, b) => Number(b) - Number(a))
  const folder = mkdtempSync(join(tmpdir(), 'forklist-cluster-'))
  const run = (program: string, ...args: string[]) => {
    const path = join(installed, version!, 'bin', program)
    const { status, stderr, error } = spawnSync('runuser', ['-u', 'postgres', '--', path, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (error) throw error
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  }
  const urlAt = (port: number) => (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  const running: string[] = []
  const start = (data: string, port: number) => {
    const options = `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off`
    run('pg_ctl', 'start', '--wait', '--silent', '--pgdata', data, '--log', join(folder, 'log'), '--options', options)
    running.push(data)
    return urlAt(port)
  }
  const stop = () => {
    for (const data of running) run('pg_ctl', 'stop', '--wait', '--silent', '--pgdata', data, '--mode=immediate')
    rmSync(folder, { recursive: true, force: true })
  }
  const [uid, gid] = ['-u', '-g'].map(which =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  chownSync(folder, uid!, gid!)
  try {
    const data = join(folder, 'data')
    run('initdb', '--pgdata', data, '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8')
    const url = start(data, port)
    return { url, run, folder, startCopy: (name, port) => start(join(folder, name), port), [Symbol.dispose]: stop }
  } catch (error) {
    stop()
    throw error
  }
}
