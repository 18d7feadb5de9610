import { lineOf } from './line.ts'

/** Only what a browser opens as a web page: anything can have been written, and the address becomes a link. */
export const websiteOf = (value: string | undefined): string | undefined => {
  const written = lineOf(value, 2000)
  if (!written) return undefined
  const url = URL.parse(/^https?:/i.test(written) ? written : `http://${written}`)
  return url && !/\s/.test(written) && url.hostname.includes('.') ? url.href : undefined
}
