import { raw } from 'hono/html'
import type { JSX } from 'hono/jsx/jsx-runtime'
import { Document } from './components/document.tsx'
import { type OperatorPageName, operatorPageNames, type Page } from './page.ts'

/** The operator's texts, in Markdown. */
export type OperatorTexts = Partial<Record<OperatorPageName, string>>

export const operatorPages = (texts: OperatorTexts): Record<string, (page: Page) => Promise<JSX.Element>> =>
  Object.fromEntries(
    operatorPageNames.flatMap(name => {
      const text = texts[name]
      return text === undefined ? [] : [[`/${name}`, (page: Page) => operatorPage(page, name, text)]]
    }),
  )

const operatorPage = async (page: Page, name: OperatorPageName, text: string): Promise<JSX.Element> => {
  // Loads the Markdown parser on demand.
  const { read } = await import('./pages/developers/markdown.ts')
  const { title, html } = read(text, { target: href => targetOf(page, href), code: code => code })
  const heading = title || page.messages.site[name]
  return (
    <Document page={page} title={heading}>
      {/* The language of the text is unknown. */}
      <article class="plain own-words" lang="">
        <h1>{heading}</h1>
        {raw(html)}
      </article>
    </Document>
  )
}

/** Resolves a link. Absolute links stay, and paths from `/` start at the site's root. Other links are dropped. */
const targetOf = ({ root }: Page, href: string) => {
  if (/^(https?:|mailto:|tel:|#)/.test(href)) return { href }
  return /^\/(?!\/)/.test(href) ? { href: root + href } : undefined
}
