/** A list in one format, which hosts can attach: a read operation with a URI template. */
export type Resource = {
  /** Input members of the operation in braces, each one path segment. */
  uriTemplate: string
  name: string
  title: string
  description: string
  mimeType?: string
  /** The `name` of the operation. */
  operation: string
}

/** Fills a URI template. */
export const fillTemplate = (uriTemplate: string, input: Record<string, unknown>): string =>
  uriTemplate.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(input[name])))

/** Returns the input that a URI stands for, or `undefined` if it does not fit the template. */
export function match(uriTemplate: string, uri: string): Record<string, string> | undefined {
  const pattern = uriTemplate.replace(/{(\w+)}|[^{]+/g, (part, name?: string) =>
    name === undefined ? RegExp.escape(part) : `(?<${name}>[^/?#]+)`,
  )
  const members = new RegExp(`^${pattern}$`).exec(uri)?.groups
  return members && Object.fromEntries(Object.entries(members).map(([name, text]) => [name, decodeSegment(text)]))
}

const decodeSegment = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // No list has such a name. The operation's own error says so.
    return text
  }
}
