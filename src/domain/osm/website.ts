import { shortLine } from './line.ts'

/** Returns an address only if a browser opens it as a web page. It becomes a link, and the data may contain anything. */
export const websiteOf = (value: string | undefined): string | undefined => {
  const written = shortLine(value, 2000)
  if (!written) return undefined
  const url = URL.parse(/^https?:/i.test(written) ? written : `http://${written}`)
  return url && !/\s/.test(written) && url.hostname.includes('.') ? url.href : undefined
}
