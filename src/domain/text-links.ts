/** A part of a text: plain, or an address with its link. */
type TextRun = { text: string } | { href: string; text: string }

// An address does not start inside a Latin word. It may follow a Japanese word, because Japanese has no spaces. It ends at spaces,
// controls, quotes, backslashes (which browsers read as slashes), and brackets and full stops of scripts without spaces. A comma before
// another address separates the two.
const candidate =
  /(?<![a-z0-9_])https?:\/\/(?=[\p{L}\p{N}])(?:(?![,;]https?:\/\/)[^\s\p{C}\p{Pi}\p{Pf}"<>\\^`{|}（）［］｛｝「」『』【】〔〕《》〈〉。、，．！？；：…・])+/giu

/** Longer addresses stay plain text, because browsers may not open them. */
const maxLength = 2048

/**
 * Splits a text into `http` or `https` addresses and other text. Joined, the parts are the text again. An address is shown as it was
 * written. For example, a Punycode name is not decoded into one that looks like another site's name.
 */
export function textAndLinks(text: string): TextRun[] {
  const runs: TextRun[] = []
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

/** Removes punctuation at the end, which belongs to the sentence. A bracket belongs to the address if it was opened there. */
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
  // The part before an `@` looks like the host but is not.
  if (address.length > maxLength || authority.includes('@') || !URL.canParse(address)) return undefined
  const { href, hostname } = new URL(address)
  // A host name ends in letters. `URL` has converted numeric hosts in any base to IPv4 addresses.
  return /\.[a-z][a-z0-9-]*\.?$/.test(hostname) ? href : undefined
}
