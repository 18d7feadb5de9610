import { invitations } from '../../core/invitations.ts'
import { Problem } from '../../core/problem.ts'
import { isJsonObject, type JsonObject } from '../../util/json-object.ts'

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

/** Characters at which an address in a text ends. A semicolon may also end a character of HTML, such as `&#47;`. */
const between = /(?:[\s"'<>`,|()[\]{}]|(?<!&#?\w{1,8});)+/
/** An edit token or ticket, or enough of a cut one to keep it from others. Shorter ones are also fragments of other sites’ addresses. */
const tokenLike = /(?:edit|ticket)_[0-9A-Za-z]{16,}/

/**
 * Refuses what would carry a link to another service than the link’s own: an address in place of a slug, a ballot or suggestion link in
 * place of its id, and an edit link or a link with a ticket in any text, name of a member, JSON text or text file. Also refuses a link
 * whose service cannot be told.
 * @param sent anything that would be sent
 * @param service the address of the service, as the person named it. What a service says about itself proves nothing
 * @throws Problem `invalid_input`, with both addresses and without the token
 */
export function refuseForeignLinks(sent: unknown, service: string): void {
  if (typeof sent === 'string') {
    const inside = parsedJson(sent)
    if (inside === undefined) refuseInText(sent, service)
    else refuseForeignLinks(inside, service)
  } else if (Array.isArray(sent)) for (const item of sent) refuseForeignLinks(item, service)
  else if (isJsonObject(sent)) refuseInMembers(sent, service)
}

function refuseInMembers(members: JsonObject, service: string): void {
  for (const [name, value] of Object.entries(members)) {
    refuseInText(name, service)
    if (typeof value === 'string' && isForeignAddress(name, value, service)) throw foreign(value, service)
    // The file of an import may have slugs of anything. Without the zero bytes of UTF-16.
    if (name === 'content' && typeof value === 'string')
      refuseInText(
        members.encoding === 'base64' ? Buffer.from(value, 'base64').toString('latin1').replaceAll('\0', '') : value,
        service,
      )
    else refuseForeignLinks(value, service)
  }
}

/** Whether a member has an address of another service in place of a slug or an id. */
function isForeignAddress(name: string, text: string, service: string): boolean {
  if (name === 'slug') return /[/\\#:@?%]/.test(text) && !isOwn(text, service)
  const isInvitation = Object.values(invitations).some(({ member }) => member === name)
  return isInvitation && /[/\\%].*(?:vote|suggest)_/s.test(text) && !text.startsWith(`${service}/`)
}

function refuseInText(text: string, service: string): void {
  for (const written of text.split(between)) {
    const part = decoded(written)
    const at = part.search(tokenLike)
    if (at >= 0 && /[#/\\%]/.test(part.slice(0, at)) && !isOwn(part, service)) throw foreign(part, service)
  }
}

/** Whether a text is a link of the service, and holds no other address. */
function isOwn(text: string, service: string): boolean {
  const at = text.search(/https?:/i)
  return (
    at >= 0 &&
    !/[/\\#]/.test(text.slice(0, at)) &&
    !/(?:edit|ticket)_\w{16,}.*[/\\#]/s.test(text) &&
    text
      .slice(at)
      .split(/(?=https?:)/i)
      .every(address => /^https?:\/\/[^/]/i.test(address) && listLinkOf(address)?.service === service)
  )
}

function foreign(text: string, service: string): Problem {
  const [address = `http://${text.replace(/^[\s/\\]+/, '')}`] = /https?:.*/is.exec(text) ?? []
  const { origin, hostname } = URL.parse(address) ?? {}
  const there = hostname?.includes('.') || address === text ? origin : 'no known service'
  return new Problem('invalid_input', {
    detail: `This link is of ${there}, and the service here is ${service}: nothing was sent. If both are one service, begin the link with ${service}/.`,
  })
}

/** Returns the object or array that a text holds as JSON. */
function parsedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
