/** How a document of XML begins: the local name of its root, or what its document type declaration calls it. */
export type XmlStart = { root?: string; doctype?: string }

const visible = /\S/g
const declaration = /<!DOCTYPE\s+([\w:.-]{0,64})/iy
const tag = /<(?:[\w.-]{1,64}:)?([\w.-]{1,64})[\s/>]/y

/** Cheap for any text whatever: reads no further than the first tag. */
export function startOf(text: string): XmlStart {
  for (let at = firstVisible(text, 0); at >= 0; ) {
    const isInstruction = text.startsWith('<?', at)
    if (!isInstruction && !text.startsWith('<!--', at)) {
      const doctype = found(declaration, text, at)
      const root = found(tag, text, at)
      return { ...(doctype !== undefined && { doctype }), ...(root !== undefined && { root }) }
    }
    const end = isInstruction ? text.indexOf('?>', at) : text.indexOf('-->', at)
    at = end < 0 ? end : firstVisible(text, end + (isInstruction ? 2 : 3))
  }
  return {}
}

/**
 * Whether a text is a document of one of these roots. One with a declaration before its root is told by any of its tags, so that it is
 * its reader that refuses it; a page of HTML is none, whatever it shows.
 */
export const hasRoot = (text: string, roots: readonly string[]): boolean => {
  const { root, doctype } = startOf(text)
  if (doctype === undefined) return root !== undefined && roots.includes(root)
  return doctype.toLowerCase() !== 'html' && roots.some(name => text.includes(`<${name}`) || text.includes(`:${name}`))
}

const firstVisible = (text: string, from: number): number => {
  visible.lastIndex = from
  return visible.exec(text)?.index ?? -1
}

const found = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[1]
}
