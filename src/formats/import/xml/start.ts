/** The beginning of an XML document: the local name of its root, or of its document type declaration. */
type XmlStart = { root?: string; doctype?: string }

const visible = /\S/g
const declaration = /<!DOCTYPE\s+([\w:.-]{0,64})/iy
const tag = /<(?:[\w.-]{1,64}:)?([\w.-]{1,64})[\s/>]/y

/** Reads the beginning of a document, up to the first tag, so it is cheap for any text. */
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
 * Returns whether a text is a document with one of these roots. A document with a type declaration is recognized by any of its tags, so
 * that its reader refuses it. A page of HTML is never one.
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
