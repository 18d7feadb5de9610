import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { ProgramResult } from '../server/forklist.ts'
import { makeImage, runAs } from './image.ts'

type Sandbox = Disposable & {
  /** Starts a command as process 1, as the image would. @param environment in addition to the image's own */
  run(command: readonly string[], environment?: Record<string, string>): Promise<Ran>
}

export type Ran = {
  result: ProgramResult
  stdout: ChildProcess['stdout']
  ended: Promise<ProgramResult>
  kill(signal: NodeJS.Signals): void
}

/**
 * Opens an environment like a container's, made of namespaces. It has the image's files, and the system libraries and programs of this
 * machine. Only the volumes and /tmp are writable, and commands run as another user without capabilities.
 */
export function openSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-image-'))
  const image = join(folder, 'image')
  makeImage(image)
  chmodSync(join(image, runAs.folder, 'dist/main.js'), 0o755)
  for (const volume of runAs.volumes) mkdirSync(join(folder, volume))
  const [uid = '', gid = ''] = runAs.user.split(':')
  const setUp = [
    ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib'],
    ...['--symlink', 'usr/lib64', '/lib64', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...['--ro-bind', join(image, 'usr/local'), '/usr/local'],
    ...['--ro-bind', join(image, runAs.folder), runAs.folder],
    ...runAs.volumes.flatMap(volume => ['--bind', join(folder, volume), volume]),
    ...['--remount-ro', '/', '--unshare-all', '--share-net', '--uid', uid, '--gid', gid, '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--new-session', '--as-pid-1', '--clearenv', '--chdir', runAs.folder],
  ]
  return {
    async run(command, environment = {}) {
      const set = Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...runAs.environment, ...environment })
      const flags = [...setUp, ...set.flatMap(([name, value]) => ['--setenv', name, value]), '--info-fd', '3']
      const child = spawn('bwrap', [...flags, ...command], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
      const result: ProgramResult = { code: null, stdout: '', stderr: '' }
      for (const stream of ['stdout', 'stderr'] as const)
        child[stream]!.setEncoding('utf8').on('data', (text: string) => {
          result[stream] += text
        })
      const ended = once(child, 'close').then(([code]) => Object.assign(result, { code: code as number | null }))
      const { 'child-pid': pid } = (await json(child.stdio[3] as NodeJS.ReadableStream)) as { 'child-pid': number }
      return { result, stdout: child.stdout, ended, kill: signal => void process.kill(pid, signal) }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
