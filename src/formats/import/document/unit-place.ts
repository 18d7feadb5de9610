import { pointWithin } from '../../../domain/coordinates-in-text.ts'
import type { EntryDetails } from '../../../domain/entry-details.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { isFiller } from '../../../domain/map-links/words-around.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import type { ImportedPlace } from '../imported-place.ts'
import { type Cell, meaningOf } from '../table/columns.ts'
import { noteOf } from '../table/note.ts'
import { placeIn } from '../table/place.ts'
import { townOf } from '../whereabouts.ts'
import { isAddress, isCertainAddress, isStreet, isTownName, phoneIn, postcodeLine } from './address.ts'
import { type DocumentTable, type Line, maxSignedLine, plainLine, slice, spaced, textOf } from './document.ts'
import { addLink, type Draft, genericLabel, takePhone, withoutFacts, withoutPhone } from './facts.ts'
import type { Judged } from './judge.ts'
import { attributeIn, isNameField } from './likeness.ts'
import type { LineStyle } from './line-style.ts'
import { type Naming, namingOf } from './naming.ts'
import { factEmoji } from './plain-marks.ts'
import { withoutRating } from './ratings.ts'
import {
  bigTown,
  edge,
  type Position,
  type Segment,
  segmentsOf,
  takeAddress,
  takePostcode,
  takeSegment,
  textWithout,
} from './segments.ts'
import { isOfPage } from './small-talk.ts'
import type { Level, Unit } from './units.ts'

/** Returns the place of a unit, from the line with its name and the parts that describe it. */
export const placeOfUnit = (unit: Unit, level: Level, all: readonly Judged[], towns: TownsByName): ImportedPlace => {
  const { part, style, within, naming: own } = all[unit.at]!
  const naming = level === 'words_in_sentences' ? within! : own
  const { name, rest, link, isStruck } = isNameField(part.text) ? recordNaming(part, towns) : naming
  if (name === '' && link !== undefined) {
    const note = textOf(rest).trim()
    return { line: part.line.line, link, ...(note !== '' && !isFiller(note) && { note }) }
  }
  const draft: Draft = { name, notes: [], facts: [], cells: [], tags: [] }
  if (link !== undefined) addLink(draft, link)
  if (part.label !== undefined && isTownName(part.label, towns)) draft.near = part.label
  const found = pointWithin(draft.name)
  if (found && (found.before || found.behind)) {
    Object.assign(draft, found.at)
    draft.name = found.before || found.behind
    if (found.before !== '' && found.behind !== '') draft.notes.push(found.behind)
  }
  if (level === 'words_in_sentences') readWhereBehind(draft, textOf(rest), towns)
  readRest(draft, rest, towns, style, naming.by)
  for (const index of unit.details) if (all[index]!.part.text !== part.text) readDetail(draft, all[index]!, towns)
  if (isStruck) draft.facts.push('Struck out')
  return placeBy(draft, part.line.line)
}

/** Returns the name behind its label, up to a town: `Restaurant: Kiln, London`. */
const recordNaming = ({ text, line }: Judged['part'], towns: TownsByName): Naming => {
  const { value } = attributeIn(text)!
  const naming = namingOf(plainLine(line.line, value), towns)
  return naming.by === 'comma' ? naming : { name: value, by: 'whole', rest: plainLine(line.line, '') }
}

/** Returns the place of a text that is about it alone. */
export const placeOfText = (
  name: string,
  cells: readonly Cell[],
  all: readonly Judged[],
  towns: TownsByName,
): ImportedPlace => {
  const draft: Draft = { name, notes: [], facts: [], cells: [...cells], tags: [] }
  for (const each of all) if (each.part.kind !== 'rule') readDetail(draft, each, towns)
  return placeBy(draft, 1)
}

const placeBy = (draft: Draft, line: number): ImportedPlace => {
  const table = draft.cells.length > 0 ? placeIn(draft.cells, { ours: false, unknownToNote: true }) : {}
  const { name, notes, facts, tags, price, visitedOn, cells: _, ...members } = draft
  const details: EntryDetails = { ...table.details }
  const allTags = [...new Set([...(table.details?.tags ?? []), ...tags])]
  if (allTags.length > 0) details.tags = allTags
  if (price !== undefined) details.price ??= price
  if (visitedOn !== undefined) details.visitedOn ??= visitedOn
  const own = definedMembers<ImportedPlace>(members)
  const address = table.address ?? own.address
  const note = noteOf([...notes, table.note ?? '', ...facts])
  const { note: _note, noteParts, details: _details, ...rest } = table
  return definedMembers<ImportedPlace>({
    ...rest,
    ...own,
    line,
    name: table.name ?? name,
    address,
    near: own.near ?? table.near ?? (address === undefined ? undefined : townOf(address)),
    note,
    details: Object.keys(details).length > 0 ? details : undefined,
  })
}

/** Reads where a place in a sentence is: `"Mister Wei" on North Street is cash only`. */
const readWhereBehind = (draft: Draft, text: string, towns: TownsByName): void => {
  const behind = text.slice(text.indexOf(draft.name) + draft.name.length)
  const [, where] =
    /^["”“»」』*]{0,3},? (?:in|on|at|near|auf|am|an der|in der|im|à|en|sur|dans|in via|на|в|w|przy|på|i) ((?:\p{Lu}[\p{L}'’.-]*(?: (?=\p{Lu}|de |del |la |da |do |di |der |am |sur |of )[\p{L}'’.-]+){0,4}))/u.exec(
      behind,
    ) ?? []
  if (where === undefined) return
  if (isStreet(where) || isAddress(where)) draft.address = where
  else if (isTownName(where, towns) || where.split(' ').length <= 3) draft.near = where
}

/** Reads what is behind a name: its town, its address, its number, its price, and remarks. */
const readRest = (draft: Draft, rest: Line, towns: TownsByName, style: LineStyle, by: Naming['by']): void => {
  const whole = withoutFacts(draft, rest).replace(edge, '')
  const written = whole.replace(
    /^(?:[Ii]n|[Aa]t|@|[Nn]ear|à|[Ee][nm]|[Bb]ei|[Ii]m|[Ww]|[Вв]|[Нн]а|on) (?=\p{Lu}|\p{Lo})/u,
    '',
  )
  // `in Bolingbrook is a good choice`
  const [, within] = /^(\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3})(?= \p{Ll})/u.exec(written) ?? []
  if (within !== undefined && written.length < whole.length && isTownName(within, towns)) draft.near ??= within
  const isBehindComma = by === 'comma' || /^\s?[(（[][^()（）[\]]+[)）\]][,，、]/u.test(written)
  const where = style.isInLowerCase ? 'where, in lower case' : 'where'
  const [label, value, ...behind] = segmentsOf(written)
  // `Kiln: Address - 58 Brewer Street, London (best at the counter)`
  const isLabelled = value && !label!.isBracket && meaningOf(label!.text)?.column === 'address'
  if (isLabelled) draft.cells.push(cellOf(label!.text, plainLine(rest.line, value.text)))
  const segments = isLabelled ? behind : segmentsOf(written)
  const outside = segments.findIndex(({ isBracket }) => !isBracket)
  // `Paitan - Ramen - Kadıköy`: of several parts, the known one says where it is.
  const known = segments.findIndex(({ text, isBracket }) => !isBracket && isTownName(text, towns))
  const ahead = segments[outside]?.text ?? ''
  const isStreetFirst = isAddress(ahead) || isStreet(ahead)
  const first = style.hasPlaceBehindName && known >= 0 && !isStreetFirst ? known : outside
  const positionOf = ({ isBracket, text, start }: Segment, index: number): Position => {
    const isWhere = isBracket
      ? index === 0 && style.hasPlaceInBrackets
      : index === first &&
        (written.length < whole.length || style.hasPlaceBehindName || (isBehindComma && style.hasPlaceBehindComma))
    if (isWhere) return where
    const town = isBracket && !style.isInLowerCase ? towns(text) : undefined
    const isUnusual = town?.kind === 'town' && town.inhabitants < bigTown
    const isBehindDash = / [-–—|] $/u.test(written.slice(0, start)) && index === segments.length - 1
    const isLastTown = isBehindDash && !/^\p{Ll}/u.test(text) && (towns(text)?.inhabitants ?? 0) >= bigTown
    return (index === 0 && !isUnusual) || isLastTown ? 'first' : 'later'
  }
  const taken = segments.filter(
    (segment, index) =>
      takeCountry(draft, segment, towns) || takeSegment(draft, segment, towns, positionOf(segment, index)),
  )
  const note = taken.length === 0 && !segments[0]?.isBracket ? written : textWithout(written, segments, new Set(taken))
  const preposition = taken[0] === segments[0] ? '' : whole.slice(0, whole.length - written.length)
  if (note !== '') draft.notes.push(preposition + note)
}

/** Takes the country or region in brackets behind a town: `Vaduz (Liechtenstein)`. */
const takeCountry = (draft: Draft, { text, isBracket }: Segment, towns: TownsByName): boolean => {
  const kind = isBracket && draft.near !== undefined && !draft.near.includes(',') ? towns(text)?.kind : undefined
  if (kind !== 'country' && kind !== 'region') return false
  draft.near = `${draft.near}, ${text}`
  return true
}

/** Reads a part that describes the place: an attribute, a table of attributes, an address, a number, tags, or a remark. */
const readDetail = (draft: Draft, { part }: Judged, towns: TownsByName): void => {
  if (part.table) {
    readTable(draft, part.table)
    return
  }
  if (isOfPage(part.text)) return
  const { line } = part
  if (part.text.length > maxSignedLine) {
    for (const { link } of line.pieces) if (link !== undefined) addLink(draft, link)
    draft.notes.push(part.text)
    return
  }
  const attribute = attributeIn(part.text) ?? unknownAttribute(part.text)
  if (attribute && !isNameField(part.text)) {
    const value = spaced(slice(line, part.text.length - attribute.value.length))
    const cell = cellOf(attribute.label, value)
    if (!cell.meaning && takePhone(draft, cell.text)) return
    if (!cell.meaning && draft.address === undefined && isAddress(cell.text)) {
      takeAddress(draft, cell.text)
      return
    }
    draft.cells.push(
      cell.meaning?.column === 'address' ? { ...cell, text: withoutPhone(draft, cell.text).trim() } : cell,
    )
    for (const { link } of linksIn(cell.text)) addLink(draft, link)
    const link = linkOf(value)
    if (link !== undefined) addLink(draft, link)
    return
  }
  // `Score: ★★★★☆` stays one remark.
  if (isLabelledRating(part.text)) {
    draft.notes.push(part.text)
    return
  }
  const isWhere = /^(?:📍|📌|🗺|🏠)/u.test(part.text)
  const text = withoutFacts(draft, line).replace(edge, '')
  const bare = isWhere || factEmoji.test(text) ? text.replace(/^\p{Extended_Pictographic}\uFE0F?\s*/u, '') : text
  if (bare === '') return
  if (takePhone(draft, bare) || takePostcode(draft, bare)) return
  const isTown =
    /^[\p{Lu}\p{Lo}]/u.test(bare) && !/[:：]$/u.test(part.text) && (towns(bare)?.inhabitants ?? 0) >= bigTown
  if (draft.near === undefined && isTown) {
    draft.near = bare
    return
  }
  if (draft.address === undefined) {
    const segments = segmentsOf(bare)
    const isWithNumber = segments.some(({ text }) => phoneIn(text) !== undefined)
    const positionOf = ({ text }: Segment) =>
      isWithNumber && /\p{L}.*\d/u.test(text) ? 'where' : isWhere ? 'first' : 'later'
    const ends = segments.filter(
      (segment, index) => index === 0 || index === segments.length - 1 || isCertainAddress(segment.text),
    )
    // The street comes before the town, also in `34123 Trieste - Piazza Negri, 5`.
    const found = ends
      .toSorted((a, b) => Number(postcodeLine.test(a.text)) - Number(postcodeLine.test(b.text)))
      .find(segment => takeSegment(draft, segment, towns, positionOf(segment)))
    if (found) {
      const more = segments.filter(segment => segment !== found && takeSegment(draft, segment, towns, 'later'))
      const left = textWithout(bare, segments, new Set([found, ...more]))
      if (left !== '') draft.notes.push(left)
      return
    }
    if (isWhere) {
      draft.address = bare
      return
    }
  }
  draft.notes.push(line.pieces.every(({ marks }) => marks.has('struck')) ? `~~${text}~~` : text)
}

const isLabelledRating = (text: string): boolean => {
  const [, value] = /^\p{L}[^:：]{0,30}[:：]\s*(\S.*)$/u.exec(text) ?? []
  return value !== undefined && withoutRating(value).text === ''
}

/** A label that is no column's name, with an address or a number of a phone behind it. */
const unknownAttribute = (text: string): { label: string; value: string } | undefined => {
  const [, label, value] = /^(\p{L}[^:：]{1,30}?)\s?[:：]\s*(\S.*)$/u.exec(text) ?? []
  return label !== undefined && (isAddress(value!) || phoneIn(value!) !== undefined)
    ? { label, value: value! }
    : undefined
}

/** Reads a table of two columns, names and values, or keeps its cells as lines of the note. */
const readTable = (draft: Draft, { rows }: DocumentTable): void => {
  for (const { isHead, cells } of rows) {
    const texts = cells.map(cell => textOf(cell).trim())
    if (isHead || texts.length < 2) continue
    if (texts.length === 2) draft.cells.push(cellOf(texts[0]!, cells[1]!))
    else draft.notes.push(texts.filter(text => text !== '').join(' · '))
  }
}

const linkOf = ({ pieces }: Line): string | undefined => pieces.find(({ link }) => link !== undefined)?.link

/** Returns a value with its label as a cell: its link, if its words only say that it is one. */
const cellOf = (name: string, value: Line): Cell => {
  const [link, text] = [linkOf(value), textOf(value).trim()]
  return { name, meaning: meaningOf(name), text: link !== undefined && genericLabel.test(text) ? link : text }
}
