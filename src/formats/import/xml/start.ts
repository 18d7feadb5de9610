const ignored = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->/y
const declaration = /<!DOCTYPE\s+([\w:.-]{0,64})/iy
const tag = /<(?:[\w.-]{1,64}:)?([\w.-]{1,64})[\s/>]/y

/** Reads the local name of a document's root, or of its document type declaration. Only up to the first tag, so it is cheap for any text. */
export const startOf = (text: string): { root?: string | undefined; doctype?: string | undefined } => {
  let at = 0
  ignored.lastIndex = 0
  while (ignored.test(text)) at = ignored.lastIndex
  declaration.lastIndex = at
  tag.lastIndex = at
  return { doctype: declaration.exec(text)?.[1], root: tag.exec(text)?.[1] }
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
