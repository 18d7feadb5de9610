/** A list's id: `/maps/placelists/list/ID`, or `!2sID` in the data of a map that shows the list. */
const listIds = [
  /^\/maps\/placelists\/list\/([\w-]{8,128})(?:\/|$)/,
  /!11m\d{1,3}!2s([\w-]{8,128})(?:!|$)/,
  /\/data=[^/]*!2s([\w-]{15,128})!3e\d+$/,
]

const mapHosts = new Set(['www.google.com', 'google.com', 'maps.google.com'])

/** Returns the id of the shared list that a link of Google's map opens; `undefined` for another link. */
export const sharedListId = (url: URL): string | undefined => {
  if (!mapHosts.has(url.hostname) || !url.pathname.startsWith('/maps')) return undefined
  for (const form of listIds) {
    const [, id] = form.exec(url.pathname) ?? []
    if (id !== undefined) return id
  }
  return undefined
}

// Without the end of a sentence.
const links =
  /(?:https?:\/\/|(?<![\w.@/-]))(?:(?:maps\.app\.goo\.gl|goo\.gl\/maps)\/[\w-]{1,200}(?:\?[\w=&%.-]{1,200})?|www\.google\.com\/maps\/[^\s<>"]{1,4000})(?<![.,;:!?)\]])/gi

/** Returns the first link in a text whose place or list only Google's server knows: a short link, or a link to a shared list. */
export const linkToOpen = (text: string): string | undefined => {
  for (const [found] of text.matchAll(links)) {
    const url = URL.parse(/^https?:/i.test(found) ? found.replace(/^http:/i, 'https:') : `https://${found}`)
    if (url && (url.hostname !== 'www.google.com' || sharedListId(url) !== undefined)) return url.href
  }
  return undefined
}
