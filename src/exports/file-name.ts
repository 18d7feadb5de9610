// File systems take 255 bytes; this leaves room for the extension and for the ` (1)` that browsers add to a second download.
const maxNameBytes = 200

// What Windows and macOS do not take in a file name, line breaks, and the controls that make an extension look like another.
const notInNames = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069"\\/:*?<>|]/gu

/** Cut between what readers see as characters, so that no accent is lost and no emoji falls into its parts. */
const cut = (text: string): string => {
  let kept = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxNameBytes) break
    kept += segment
  }
  return kept
}

// A name that begins with a dot is hidden, one that ends with a dot or a space loses it.
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '')

const fileName = (title: string): string => trimmed(cut(trimmed(title.replace(notInNames, ' ').replace(/\s+/g, ' '))))

// RFC 8187 lets fewer characters stand than encodeURIComponent does.
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The Content-Disposition header of an export (RFC 6266): the slug as a name that everybody reads, the title for those who read
 * more than ASCII. A title of which nothing can be in a file name gives way to the slug.
 * @param extension without the dot
 */
export const contentDisposition = (slug: string, title: string, extension: string): string =>
  `attachment; filename="${slug}.${extension}"; filename*=UTF-8''${extended(fileName(title) || slug)}.${extension}`
