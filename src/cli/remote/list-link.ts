/** A list's address or edit link, taken apart. */
export type ListLink = {
  /** The public URL of its service. */
  service: string
  slug: string
  editToken?: string
}

/** Takes the address of a list apart: any path `/lists/SLUG`, with what follows. Returns `undefined` for any other text. */
export function listLinkOf(text: string): ListLink | undefined {
  const { origin, protocol, pathname, hash, username, password } = URL.parse(text.trim()) ?? {}
  if (pathname === undefined || !/^https?:$/.test(protocol!) || username !== '' || password !== '') return undefined
  const [, folder, slug] = /^(.*?)(?:\/api\/v1)?\/lists\/([\w-]+)(?=[/.]|$)/.exec(pathname) ?? []
  if (slug === undefined) return undefined
  const [editToken] = /\bedit_[0-9A-Za-z]+/.exec(hash!) ?? []
  return { service: `${origin}${folder}`, slug, ...(editToken !== undefined && { editToken }) }
}
