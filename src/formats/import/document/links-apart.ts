import type { TownsByName } from '../../../domain/town-names.ts'
import { isAddress, isTownName } from './address.ts'
import { type Piece, plainPiece, slice, spaced, textOf } from './document.ts'
import { genericLabel } from './facts.ts'
import { type Part, splitParts } from './parts.ts'

/**
 * Splits lines that name several places by links: `[Imbibe](…) has a long list of wines; [Dead Mule](…) is a shack.` Only where most
 * lines with links have several, so that the others are no homepages of owners.
 */
export const withLinksApart = (parts: readonly Part[], towns: TownsByName): readonly Part[] => {
  const isName = ({ link, text }: Piece) =>
    /^https?:/i.test(link ?? '') &&
    /^[\p{Lu}\p{Lo}\d]/u.test(text) &&
    text.split(' ').length <= 6 &&
    !genericLabel.test(text.trim()) &&
    !isAddress(text) &&
    !isTownName(text, towns)
  const names = new Map(parts.map(part => [part, part.line.pieces.flatMap((piece, at) => (isName(piece) ? at : []))]))
  const named = [...names.values()].filter(({ length }) => length > 0)
  const several = named.filter(({ length }) => length > 1)
  if (several.length < 2 || several.length < 0.4 * named.length || several.flat().length < 2.5 * several.length)
    return parts
  return splitParts(parts, part => (names.get(part)!.length > 1 ? partsAt(part, names.get(part)!) : part))
}

/** Words before the first link from which they are a line of their own, which may name another place. */
const ownLine = 7

/**
 * Returns the links of a line, each with the text up to the next one. A few words before the first one belong to it.
 * @param at the indexes of the pieces with the links
 */
const partsAt = (part: Part, at: readonly number[]): Part[] => {
  const { pieces } = part.line
  const ahead = { ...part.line, pieces: pieces.slice(0, at[0]) }
  const isOwn = textOf(ahead).split(' ').length >= ownLine
  const linked = at.map((index, order) => {
    const before = order === 0 && !isOwn ? ahead.pieces : []
    const behind = pieces.slice(index + 1, at[order + 1] ?? pieces.length)
    const line = spaced({ ...part.line, pieces: [pieces[index]!, plainPiece(' – '), ...before, ...behind] })
    const text = textOf(line).replace(/[\s,;&–-]{1,20}(?:and|und|y|e|et|or|oder|ou|o)?\s?$/u, '')
    const cut = slice(line, 0, text.length)
    return { ...part, line: cut, text, opens: true, isAlone: true, isNamed: true }
  })
  return isOwn ? [{ ...part, line: spaced(ahead), text: textOf(spaced(ahead)) }, ...linked] : linked
}
