import { readFileSync } from 'node:fs'

/**
 * Returns the ids of the processes from this one's parent up to npm, which runs scripts with `sh -c`. The ids change when one of them ends.
 * Only Linux needs the second id: the shells of macOS and the BSDs replace themselves with the script's only command.
 */
export function ancestors() {
  const parent = process.ppid
  return isShell(parent) ? `${parent} ${parentOf(parent)}` : `${parent}`
}

const isShell = pid => read(`/proc/${pid}/cmdline`).split('\0')[1] === '-c'

// The fourth field. The second is the program's name in parentheses, which may contain anything.
const parentOf = pid => read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[1]

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // No /proc on this system, or the process has just ended.
    return ''
  }
}
