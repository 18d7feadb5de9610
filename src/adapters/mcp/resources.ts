/** A list in one of its forms, as something that hosts can attach: an operation that reads, with an address of its own. */
export type Resource = {
  /** Members of the operation's input in braces, each one segment of the path. */
  uriTemplate: string
  name: string
  title: string
  description: string
  mimeType?: string
  /** The `name` of the operation. */
  operation: string
}

/** The address of one of them. */
export const fill = (uriTemplate: string, input: Record<string, unknown>): string =>
  uriTemplate.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(input[name])))

/** The input that an address stands for; `undefined` when it is none of this template. */
export function match(uriTemplate: string, uri: string): Record<string, string> | undefined {
  const pattern = uriTemplate.replace(/{(\w+)}|[^{]+/g, (part, name?: string) =>
    name === undefined ? RegExp.escape(part) : `(?<${name}>[^/?#]+)`,
  )
  const members = new RegExp(`^${pattern}$`).exec(uri)?.groups
  return members && Object.fromEntries(Object.entries(members).map(([name, text]) => [name, decoded(text)]))
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // No list is called so, and what is asked for it says that.
    return text
  }
}
