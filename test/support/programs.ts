import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
// Node, npm, git, and programs of POSIX that Linux and macOS install.
import basics from './basic-programs.json' with { type: 'json' }

/** Holds the machine's own PATH while tests run. */
const machinePath = 'FORKLIST_MACHINE_PATH'

/** Returns the PATH with all programs of this machine. */
export const pathOfMachine = (): string => process.env[machinePath] ?? process.env.PATH ?? ''

/** Returns the path of a program of this machine, also of one that no test has declared. */
export const programPath = (name: string): string | undefined =>
  pathOfMachine()
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

/** Returns a folder with links to those of the programs that the machine has. */
function linksTo(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-programs-'))
  // Some tests start programs as another user.
  chmodSync(folder, 0o755)
  for (const name of new Set(names)) {
    // The machine's own Node may be too old.
    const path = name === 'node' ? process.execPath : programPath(name)
    if (path !== undefined) symlinkSync(path, join(folder, name))
  }
  return folder
}

/**
 * Hides all other programs of the machine from the tests and the programs that they start, so that a test cannot use one that it did not
 * declare. Windows keeps all of them: links need a right there.
 * @returns a function that removes the links
 */
export function hidePrograms(): () => void {
  if (process.platform === 'win32') return () => {}
  const folder = linksTo(basics)
  process.env[machinePath] = process.env.PATH
  process.env.PATH = folder
  return () => rmSync(folder, { recursive: true })
}

/** Lets tests run these programs until the result is disposed. */
export function declarePrograms(names: readonly string[]): Disposable {
  if (names.length === 0) return { [Symbol.dispose]: () => {} }
  const before = process.env.PATH
  const folder = linksTo(names)
  process.env.PATH = [folder, before].join(delimiter)
  return {
    [Symbol.dispose]: () => {
      process.env.PATH = before
      rmSync(folder, { recursive: true })
    },
  }
}
