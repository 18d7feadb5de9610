import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'RESULTS.md')

/** Writes the page of all figures of one run. */
export function writeAll(sections: readonly string[], circumstances: string): void {
  const heading = [
    '# Figures',
    '',
    circumstances,
    'Each figure stands beside a baseline of the same run. Made by `npm run bench`; what was measured at another time says so.',
    '',
  ]
  writeFileSync(file, [heading.join('\n'), ...sections].join('\n'))
}

/** Replaces some figures of the page in their places. New figures go to the end. */
export function writeSome(sections: readonly string[], circumstances: string): void {
  const [heading = '', ...before] = readFileSync(file, 'utf8').split(/^(?=## )/m)
  const page = new Map(before.map(section => [titleOf(section), section]))
  for (const section of sections) page.set(titleOf(section), `${section}\nMeasured ${circumstances}\n\n`)
  writeFileSync(file, `${[heading, ...page.values()].join('').trimEnd()}\n`)
}

const titleOf = (section: string): string => section.slice(0, section.indexOf('\n'))
