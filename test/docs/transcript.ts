import type { Block } from './pages.ts'
import type { Session } from './session.ts'

/** A command of a page, its lines as typed, and its output according to the page. */
type Step = { typed: string; printed: string }

/** Returns the steps of a page's ```console blocks: `$ ` begins a command, `> ` continues it, other lines are output. */
const stepsOf = (blocks: readonly Block[]): Step[] => {
  const steps: Step[] = []
  for (const line of blocks.flatMap(({ text }) => text.split('\n'))) {
    const last = steps.at(-1)
    if (line.startsWith('$ ')) steps.push({ typed: line.slice(2), printed: '' })
    else if (!last) throw new Error(`This output has no command: ${line}`)
    else if (line.startsWith('> ') && last.printed === '') last.typed += `\n${line.slice(2)}`
    else last.printed += `${line}\n`
  }
  return steps
}

const mark = '\u0001'
// It keeps `$?`, which the next command may read.
const marking = `mark() { local ended=$?; printf '${mark}'; return $ended; }`

/**
 * Runs the commands of a page in one shell. A failing command must show it in its output, unless the next one reads `$?`.
 * @returns the page's transcript and the real one
 */
export async function replay(session: Session, blocks: readonly Block[]): Promise<[shown: string, real: string]> {
  const steps = stepsOf(blocks)
  const script = steps.map(({ typed }, index) => {
    const readsStatus = steps[index + 1]?.typed.includes('$?')
    return `mark\n${typed}\n${readsStatus ? '' : 'ended=$?; ((ended)) && echo "[ended with $ended]"'}`
  })
  const [, ...printed] = (await session.terminal([marking, ...script].join('\n'))).split(mark)
  const transcriptOf = (print: (index: number) => string) =>
    steps.map(({ typed }, index) => `$ ${typed}\n${settled(print(index)).trimEnd()}`).join('\n')
  return [transcriptOf(index => steps[index]!.printed), transcriptOf(index => printed[index] ?? '[was not reached]')]
}

const base32 = '[0-9a-hjkmnp-tv-z]'

/** Replaces values that differ from run to run. */
export const settled = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    // A slow command shows its progress, and erases it.
    .replace(/\r[^\r\n]*\x1b\[K/g, '')
    .replace(/\b(forklist|edit)_[0-9A-Za-z]{38}\b/g, '$1_…')
    .replace(new RegExp(`\\bkey_${base32}{8}\\b`, 'g'), 'key_…')
    .replace(new RegExp(`\\bown:${base32}{20}\\b`, 'g'), 'own:…')
    // All slugs on the pages begin with eat-in-rome.
    .replace(new RegExp(`\\b(eat-in-rome[a-z-]*)-${base32}{6}\\b`, 'g'), '$1-…')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g, 'TIME')
    .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\dZ/g, 'MINUTE')
    .replace(/\b20\d\d-\d\d-\d\d\b/g, 'DAY')
    .replace(/\b[0-9a-f]{16}-[0-9a-z]+\b/g, 'REQUEST')
    .replace(/("nextCursor": ?|cursor=)"?[\w-]{20,}"?/g, '$1CURSOR')
