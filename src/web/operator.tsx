import { raw } from 'hono/html'
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { Page } from './page.ts'
import { Document } from './parts/document.tsx'

/** What the operator may say on pages of its own, each at an address by its name. */
export const operatorPageNames = ['imprint', 'privacy', 'terms'] as const

export type OperatorPageName = (typeof operatorPageNames)[number]

/** In Markdown. */
export type OperatorTexts = Partial<Record<OperatorPageName, string>>

/** Those pages that there are, by their addresses from the site's own root. */
export const operatorPages = (texts: OperatorTexts): Record<string, (page: Page) => Promise<JSX.Element>> =>
  Object.fromEntries(
    operatorPageNames.flatMap(name => {
      const text = texts[name]
      return text === undefined ? [] : [[`/${name}`, (page: Page) => operatorPage(page, name, text)]]
    }),
  )

const operatorPage = async (page: Page, name: OperatorPageName, text: string): Promise<JSX.Element> => {
  // Not before somebody asks: it brings the reader of Markdown with it.
  const { read } = await import('./pages/developers/markdown.ts')
  const { title, html } = read(text, { target: href => targetOf(page, href), code: code => code })
  const called = title || page.words.site[name]
  return (
    <Document page={page} title={called}>
      {/* In what language it is, nobody has said. */}
      <article class="plain own-words" lang="">
        <h1>{called}</h1>
        {raw(html)}
      </article>
    </Document>
  )
}

/** Elsewhere as it stands, and within this site from its root; what is neither leads nowhere. */
const targetOf = ({ root }: Page, href: string) => {
  if (/^(https?:|mailto:|tel:|#)/.test(href)) return { href }
  return /^\/(?!\/)/.test(href) ? { href: root + href } : undefined
}
