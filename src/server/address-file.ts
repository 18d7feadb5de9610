import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '../storage/sqlite/file.ts'
import { membersOf } from '../util/json-object.ts'

const fileIn = (dataDir: string): string => join(dataDir, 'service.json')

/**
 * Leaves the address of this service in its data folder until disposed. Commands print links with it.
 * @param failed receives why it could not be written, such as a full disk. The service works without it
 */
export function leaveAddress(dataDir: string, address: string, failed: (error: unknown) => void): Disposable {
  const file = fileIn(dataDir)
  try {
    // Never follows a link: see `giveToOwner`.
    rmSync(file, { force: true })
    writeFileSync(file, `${JSON.stringify({ address, pid: process.pid })}\n`, { mode: 0o600, flag: 'wx' })
    giveToOwner(file)
  } catch (error) {
    failed(error)
  }
  return {
    [Symbol.dispose]() {
      // A successor may have started.
      if (contentOf(dataDir).pid === process.pid) rmSync(file, { force: true })
    },
  }
}

/** Returns the address of the service that runs on a data folder; `undefined` for none, and after one was killed. */
export function runningAddress(dataDir: string): string | undefined {
  const { address, pid } = contentOf(dataDir)
  return typeof address === 'string' && typeof pid === 'number' && isAlive(pid) ? address : undefined
}

function contentOf(dataDir: string): Record<string, unknown> {
  try {
    return membersOf(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')))
  } catch {
    // There is none, or its service is writing it.
    return {}
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
