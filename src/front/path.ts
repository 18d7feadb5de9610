export const isForPrograms = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/site/')

/** With the query, as it stands in a request that goes to this server. */
export const addressIn = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Without the query; what stands before it is an address of ours, since the runtime has made it. */
export const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', from)
  return url.slice(from, end < 0 ? undefined : end)
}
