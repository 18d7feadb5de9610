/** Returns path and query of a URL. */
export const addressIn = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Returns the path of a well-formed URL, without parsing it. */
export const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', from)
  return url.slice(from, end < 0 ? undefined : end)
}
