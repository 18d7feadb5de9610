/** A stretch of a text: as it is written, and where it leads if it is an address. */
export type Run = { text: string } | { href: string; text: string }

// Not inside a Latin word; Japanese puts no space before an address. Spaces, controls, quotes, and the brackets and full stops of scripts
// without spaces end it. So does a backslash, which browsers read as a slash and people do not. A comma before the next address parts them.
const candidate =
  /(?<![a-z0-9_])https?:\/\/(?=[\p{L}\p{N}])(?:(?![,;]https?:\/\/)[^\s\p{C}\p{Pi}\p{Pf}"<>\\^`{|}（）［］｛｝「」『』【】〔〕《》〈〉。、，．！？；：…・])+/giu

/** Longer ones are text: no browser promises to open them. */
const longest = 2048

/**
 * A text parted into what is an `http` or `https` address and what is not; together the runs are the text again. The text of an address
 * stays as it was written, so that what looks like another name is not made to look more so.
 */
export function textAndLinks(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = withoutTrailing(found)
    const href = hrefOf(address)
    if (href === undefined) continue
    if (index > from) runs.push({ text: text.slice(from, index) })
    runs.push({ href, text: address })
    from = index + address.length
  }
  if (from < text.length) runs.push({ text: text.slice(from) })
  return runs
}

const openerOf: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** Without the punctuation of the sentence around it: a bracket belongs to the address when it was opened there. */
function withoutTrailing(found: string): string {
  const open = (bracket: string) => found.split(bracket).length - 1
  const unopened = new Map(Object.entries(openerOf).map(([closer, opener]) => [closer, open(closer) - open(opener)]))
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1]!
    if (".,;:!?'*~".includes(last)) continue
    const count = unopened.get(last) ?? 0
    if (count <= 0) break
    unopened.set(last, count - 1)
  }
  return found.slice(0, end)
}

function hrefOf(address: string): string | undefined {
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  // What stands before an `@` looks like where the link leads, and is not.
  if (address.length > longest || authority.includes('@') || !URL.canParse(address)) return undefined
  const { href, hostname } = new URL(address)
  // A name ends in letters. Numbers, in whatever base they were written, have become an address of four by now.
  return /\.[a-z][a-z0-9-]*\.?$/.test(hostname) ? href : undefined
}
