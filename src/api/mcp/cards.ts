import type { Operation } from '../../core/operation.ts'

/** The extension of the protocol by which hosts show pages: MCP Apps, SEP-1865. */
export const cardExtension = 'io.modelcontextprotocol/ui'

/** A page that hosts show with the results of tools. Hosts without the extension show the results as text. */
export type Card = {
  uri: `ui://${string}`
  name: string
  title: string
  description: string
  /** The `name`s of the operations whose results it shows. */
  operations: readonly string[]
  /** Returns the HTML document. It must work without network. */
  document(): string
}

const mimeType = 'text/html;profile=mcp-app'

// The document is self-contained, so hosts can forbid it every connection.
const meta = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } }

/** Returns a card as `resources/list` names it. */
export const cardResource = ({ uri, name, title, description }: Card) => ({
  uri,
  name,
  title,
  description,
  mimeType,
  _meta: meta,
})

/** Returns the content of a card as a resource; `undefined` for another URI. */
export const readCard = (cards: readonly Card[], uri: string) => {
  const card = cards.find(card => card.uri === uri)
  return card && { contents: [{ uri, mimeType, text: card.document(), _meta: meta }] }
}

/** Returns the members of a tool that name its card; `undefined` if it has none. */
export const cardOf = (cards: readonly Card[], { name }: Operation) => {
  const card = cards.find(({ operations }) => operations.includes(name))
  // Hosts from before January 2026 read the flat key.
  return card && { _meta: { ui: { resourceUri: card.uri }, 'ui/resourceUri': card.uri } }
}
