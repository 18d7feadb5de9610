import { pointWithin } from '../../../domain/coordinates-in-text.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import type { Cell } from '../table/columns.ts'
import { phoneIn } from './address.ts'
import type { Line, Piece } from './document.ts'
import { withoutRating } from './ratings.ts'

/** A restaurant whose text is being read. */
export type Draft = {
  name: string
  address?: string
  near?: string
  phone?: string
  website?: string
  link?: string
  latitude?: number
  longitude?: number
  notes: string[]
  facts: string[]
  cells: Cell[]
  tags: string[]
  price?: number
  visitedOn?: string
}

export const addLink = (draft: Draft, link: string): boolean => {
  if (link.startsWith('wiki:') || link.startsWith('#') || !/^[a-z][a-z\d+.-]*:/i.test(link)) return /^wiki:/.test(link)
  if (readMapLink(link)) {
    if (draft.link !== undefined) return false
    draft.link = link
    return true
  }
  if (!/^https?:/i.test(link) || draft.website !== undefined) return false
  draft.website = link
  return true
}

/** Takes a text that is only a phone number. Returns whether it is the first one of the place. */
export const takePhone = (draft: Draft, text: string): boolean => {
  const phone = draft.phone === undefined ? phoneIn(text) : undefined
  if (phone !== undefined) draft.phone = phone
  return phone !== undefined
}

/** Words of a link that say only what it is. */
export const genericLabel =
  /^(?:web(?:site|seite)?|site|homepage|link|map|maps|karte|google maps|mapa|carte|mappa|kaart|地図|地图|地圖|公式|hp|官网|官網|지도|홈페이지|menu|menü|menú|speisekarte|carte|karta|hemsida|hjemmeside|kotisivut|strona|strona www|harita|locatie|location|standort|here|hier|ici|aquí|qui|more|info|url|www|instagram|facebook|yelp|(?:\p{L}+ ){1,3}(?:google ?)?maps?|[^\p{L}\p{N}]*)$/iu

/** Takes links, tags, prices, ratings, dates and positions out of a line. Returns the rest as text. */
export const withoutFacts = (draft: Draft, line: Line): string => {
  const kept: Piece[] = []
  for (const piece of line.pieces) {
    if (piece.marks.has('code') && /^[^,;]{1,30}$/.test(piece.text.trim()) && /[\p{L}]/u.test(piece.text)) {
      draft.tags.push(piece.text.trim())
      continue
    }
    if (piece.link !== undefined && !piece.link.startsWith('wiki:')) {
      const words = piece.text.replace(/^[^\p{L}\p{N}]+/u, '').trim()
      const isTaken = addLink(draft, piece.link)
      if (isTaken && (genericLabel.test(words) || isSameAddress(words, piece.link))) continue
      const isKnown = piece.link === draft.website || piece.link === draft.link
      if (!isTaken && !isKnown && /^https?:/i.test(piece.link) && !isSameAddress(words, piece.link)) {
        kept.push({ ...piece, text: `${piece.text} (${piece.link})` })
        continue
      }
    }
    kept.push(piece)
  }
  let text = kept.map(({ text }) => text).join('')
  for (const { link, start, end } of [...linksIn(text)].toReversed())
    if (/^[a-z][a-z\d+.-]*:/i.test(link) && !text.slice(0, start).endsWith('(') && addLink(draft, link))
      text = `${text.slice(0, start)} ${text.slice(end)}`
  text = text.replace(/(?<=^|\s)#([\p{L}][\p{L}\p{N}_/-]{0,29})(?=$|[\s.,;])/gu, (_, tag: string) => {
    draft.tags.push(tag)
    return ' '
  })
  text = text.replace(visited, (whole, _word: string, date: string) => {
    const day = dayIn(date)
    if (day === undefined || draft.visitedOn !== undefined) return whole
    draft.visitedOn = day
    return ' '
  })
  text = withoutPhone(draft, text)
  const at = draft.latitude === undefined ? pointWithin(text) : undefined
  if (at) {
    draft.latitude = at.at.latitude
    draft.longitude = at.at.longitude
    text = [at.before, at.behind].filter(each => each !== '').join(' – ')
  }
  text = text.replace(priceAlone, (whole, before: string, ...found: (string | undefined)[]) => {
    if (draft.price !== undefined) return whole
    const signs = found.slice(0, 3).find(each => each !== undefined)!
    draft.price = levelIn(signs)
    return before
  })
  const rated = withoutRating(text)
  if (rated.rating !== undefined) {
    draft.facts.push(`Rating: ${rated.rating}`)
    text = rated.text
  }
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?:\s[|·•])+\s*$/u, '')
    .trim()
}

/** Takes a number with a label, or an international one at the end, out of a text: `Tel. 932 07 61 15`. */
export const withoutPhone = (draft: Draft, text: string): string =>
  [phoneWithin, phoneAtEnd].reduce(
    (left, pattern) =>
      left.replace(pattern, (whole, number: string) => {
        if (draft.phone !== undefined) return whole
        draft.phone = number
        return ' '
      }),
    text,
  )

/** A level of prices that stands for itself: `$$`, `(€€€)`. */
const currency = String.raw`[€$£¥₩₺₽₴฿₹₫₪₱]|(?<!\p{L})(?:Kč|zł|kr|lei|Ft|RM|Rs)(?!\p{L})`
const money = '💰|💲|💶|💵|💷|💴|💸'
// `💶 €€` has an icon ahead.
const signs = String.raw`(?:(?:${money})\uFE0F?\s)?(?:${currency})(?: ?(?:${currency})){0,3}|(?:${money}){1,4}`
const oneSign = new RegExp(currency, 'gu')
const onlySigns = new RegExp(`^(?:${signs}|[1-4]\\$)$`, 'u')

/** Returns the level of prices that a text is: `€€`, `Kč Kč`, `2$`. */
export const priceLevelOf = (text: string): number | undefined =>
  !onlySigns.test(text) ? undefined : /^\d/.test(text) ? Number(text[0]) : levelIn(text)

/** Returns whether a text is a level of prices or an amount: `€€`, `12 €`. */
export const isPrice = (text: string): boolean =>
  priceLevelOf(text.trim()) !== undefined ||
  /^(?:[€$£¥]\s?\d{1,4}(?:[.,]\d\d)?|\d{1,4}(?:[.,]\d\d)?\s?[€$£¥])$/u.test(text.trim())

const levelIn = (signs: string): number => signs.match(oneSign)?.length ?? [...signs.replaceAll('\uFE0F', '')].length
const priceAlone = new RegExp(
  String.raw`(^|(?<!\d)[\s([,:;/|·–—-])(?:\((${signs})\)|\[(${signs})\]|(${signs}))(?!\s?\d)(?=$|[\s)\],.:;/|·])`,
  'gu',
)

const phoneWithin =
  /(?:☎|📞|\b(?:tel(?:[eé]fono?|efon|ephone|em[oó]vel|ef)?|phone|fon|tlf|tlm|puh(?:elin)?|mob(?:ile)?|m[oó]vil|cel(?:ular)?|whatsapp|call|ring))\uFE0F?[.:：]?\s*(\+?\d[\d\s()/-]{6,20}\d)(?![\d:])[.]?/giu

const phoneAtEnd = /(?<=\S[\s,;·–-]{1,3})(\+\d{1,3}[ (]\d[\d\s()/-]{5,18}\d)\s*$/u

const visited =
  /(✅|(?:visited|been|besucht|war da|fait|testé|tested|getestet|visité|vu|visitado|visto|ido|visitato|provato|bezocht|geweest|odwiedzone|besökt)(?: (?:on|am|le|el|il|op|em))?:?)\s*(\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4})/giu

const dayIn = (text: string): string | undefined => {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? []
  const iso = day === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}

/** Returns whether the words of a link are where it leads, perhaps without `https://` and `www.`. */
export const isSameAddress = (words: string, link: string): boolean => {
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/^https?:\/\/(?:www\.)?/, '')
      .replace(/^www\./, '')
      .replace(/\/$/, '')
  return bare(words) === bare(link)
}
