import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { packageFile } from '../../../package-file.ts'
import type { Page } from '../../page.ts'

/** The documents of the project that are pages here, by what they are called in lists of pages. All but those in `otherwise`. */
export const docs = {
  website: 'The website',
  rest: 'REST guide',
  assistants: 'Assistants',
  tools: 'Tools',
  import: 'Import',
  exports: 'Exports',
  ranking: 'One ranking out of many',
  'command-line': 'Command line',
  places: 'Places',
  operating: 'Operating',
  scaling: 'Growing',
  backups: 'Backups',
  monitoring: 'Monitoring',
  reliability: 'Reliability',
  settings: 'Settings',
} as const

/** Documents whose content these pages show in another form: the overview, the reference and the pages of problems. */
export const otherwise = ['README', 'operations', 'problems']

export type DocName = keyof typeof docs

/** A file of the folder `docs`, which the published program carries along. @throws Error where it is missing */
export const readDoc = (path: string): string => readFileSync(packageFile(`docs/${path}`), 'utf8')

/** Pictures in these documents, beside their pages. */
export const docPictures = ['editing.png', 'home.png']

export const readPicture = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(packageFile(`docs/pictures/${name}`))

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
