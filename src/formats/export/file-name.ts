// File systems allow 255 bytes. This leaves space for the extension and the ` (1)` of a second download.
const maxNameBytes = 200

// Characters that Windows and macOS refuse in file names, line breaks, and controls that disguise an extension.
const notInNames = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069"\\/:*?<>|]/gu

/** Cuts between graphemes, so that accents and emoji stay whole. */
const cut = (text: string): string => {
  let fitting = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxNameBytes) break
    fitting += segment
  }
  return fitting
}

// A leading dot hides a file. A trailing dot or space is lost.
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '')

const fileName = (title: string): string => trimmed(cut(trimmed(title.replace(notInNames, ' ').replace(/\s+/g, ' '))))

// RFC 8187 allows fewer characters than encodeURIComponent leaves.
const extended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns the Content-Disposition header of an export (RFC 6266): the slug as the ASCII name, the title as the Unicode name. A title
 * without usable characters is replaced by the slug.
 * @param extension without the dot
 */
export const contentDisposition = (slug: string, title: string, extension: string): string =>
  `attachment; filename="${slug}.${extension}"; filename*=UTF-8''${extended(fileName(title) || slug)}.${extension}`
