import { readFileSync } from 'node:fs'
import { packageFile } from '../../../package-file.ts'
import type { Page } from '../../page.ts'

/** The documents of the project that are pages here, by what they are called in lists of pages. */
export const docs = {
  rest: 'REST guide',
  assistants: 'Assistants',
  tools: 'Tools',
  import: 'Import',
  exports: 'Exports',
  ranking: 'One ranking out of many',
  'command-line': 'Command line',
  places: 'Places',
  operating: 'Operating',
  backups: 'Backups',
  monitoring: 'Monitoring',
  reliability: 'Reliability',
  settings: 'Settings',
} as const

export type DocName = keyof typeof docs

/** A file of the folder `docs`, which the published program carries along. @throws Error where it is missing */
export const readDoc = (path: string): string => readFileSync(packageFile(`docs/${path}`), 'utf8')

/** What stands below each heading of the second level. */
export const sectionsOf = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map(section => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end + 1)]
      }),
  )

/** With the address of this service in place of those that documents have for one. */
export const here = ({ base }: Page, text: string): string =>
  text.replaceAll(/https:\/\/forklist\.example|http:\/\/localhost:3000/g, () => base)
