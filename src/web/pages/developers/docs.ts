import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { packageFile } from '../../../util/package-info.ts'
import type { Page } from '../../page.ts'

/** A page of the documentation. `path` is relative to `docs`, without extension; files beside `docs` begin with `../`. */
export type Doc = { path: string; title: string; about: string }

/** Pages for one kind of reader, in parts such as guides and reference. */
export type DocGroup = { id: string; title: string; parts: { title?: string; docs: Doc[] }[] }

/** Returns a file of the folder `docs`, which is part of the package. @throws Error if it is missing */
export const readDoc = (path: string): string => readFileSync(packageFile(`docs/${path}`), 'utf8')

/** The index of the documentation, without pages about the project, such as its decisions. */
export const servedIndex = readDoc('README.md')
  .split('\n')
  .filter(line => /^(##|$)|^- \[[^\]]+\]\((?!\.\.|decisions)/.test(line))
  .join('\n')

/** The documentation that a service shows, by reader, from the index in docs/README.md. */
export const docGroups: readonly DocGroup[] = readGroups(servedIndex)

/** The documentation pages that a service shows, by path. Some pages are in several groups. */
export const docs: ReadonlyMap<string, Doc> = new Map(
  docGroups.flatMap(({ parts }) => parts.flatMap(part => part.docs)).map(doc => [doc.path, doc]),
)

/** Returns the address of a page from the site's root. */
export const addressOf = (path: string): string => addresses[path] ?? `/developers/${path}`

/** Returns the address of a page as Markdown. Links between pages work there as in the folder `docs`. */
export const markdownOf = (path: string): string => `/developers/${path}.md`

const addresses: Readonly<Record<string, string>> = {
  README: '/developers',
  programs: '/developers',
  operations: '/developers/reference',
  problems: '/problems',
}

/** Files in `docs/pictures`, which pages show. */
export const docPictures = readdirSync(packageFile('docs/pictures'))

export const readPicture = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  readFile(packageFile(`docs/pictures/${name}`))

/** Returns the text below each level-2 heading, by heading. */
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

/** Replaces the example addresses of the documentation by the address of this service. */
export const withServiceAddress = ({ base }: Pick<Page, 'base'>, text: string): string =>
  text.replaceAll(/https:\/\/forklist\.example|http:\/\/localhost:3000/g, () => base)

/** Reads groups from `##` headings, parts from `###` headings, and pages from lines such as `- [Title](path.md): sentence.` */
function readGroups(index: string): DocGroup[] {
  const groups: DocGroup[] = []
  for (const line of index.split('\n')) {
    const [, marks, title = ''] = /^(##|###) (.+)$/.exec(line) ?? []
    if (marks === '##') groups.push({ id: title.toLowerCase().replaceAll(' ', '-'), title, parts: [{ docs: [] }] })
    if (marks === '###') groups.at(-1)!.parts.push({ title, docs: [] })
    const [, name, path, about] = /^- \[(.+?)\]\(([\w./-]+)\.md\): (.+)$/.exec(line) ?? []
    if (name && path && about) groups.at(-1)!.parts.at(-1)!.docs.push({ path, title: name, about })
  }
  return groups.filter(({ parts }) => parts.some(part => part.docs.length > 0))
}
