import { metersBetween } from '../../../domain/coordinates.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import type { KnownTown, TownsByName } from '../../../domain/town-names.ts'
import { isAddress, isTownName } from './address.ts'
import { isCategory, withoutDecoration } from './categories.ts'
import { isCuisine } from './cuisines.ts'

/** Ways to write a heading. The first to match counts. */
const forms = {
  hashes: /^#{1,6} +(.*?)[ #]*[:：]?$/u,
  equals: /^={2,6} *(.*?) *={2,6}$/u,
  brackets: /^[【《〈≪](.*)[】》〉≫]$/u,
  bold: /^(?:\*\*|__)(.*?)[:：]?(?:\*\*|__)[:：]?$/u,
  colon: /^(?![-*+•>]|\d+[.)] )(.*)[:：]$/u,
  emoji: /^(?:\p{Extended_Pictographic}\uFE0F?)+ +(.*[^.!?。])$/u,
  bare: /^(?![-*+•>=#]|\d+[.)] )(.*[^.!?。])$/u,
}

type Head = { at: number; form: keyof typeof forms; name: string; known?: Meaning }
type Meaning = { kind: KnownTown['kind'] | 'category'; town?: KnownTown }

/** Levels of headings. A town is no part of the town before it. */
const levels = { country: 1, region: 1, town: 2, district: 3, category: 4 }

/** Metres within which a district may belong to a town. */
const maxDistrictMeters = 40_000

/**
 * Rewrites the headings of a plain list as those of Markdown, if they have several forms where each stands for the same: `# Baltimore`
 * beside `Helsinki:` and `**Lyon**`, or `Pizza:` beside `# Ramen`. A line that is only a town counts if it stands above others.
 */
export const withMixedHeadings = (text: string, towns: TownsByName): string => {
  if (text.length > maxText) return text
  const lines = text.split('\n')
  const trimmed = lines.map(line => line.trim())
  if (trimmed.some(line => line.length > maxLine || /^(?:[|<]|```)/.test(line))) return text
  // Markdown's own levels say what belongs together.
  if (new Set(trimmed.flatMap(line => /^#+(?= )/.exec(line)?.[0] ?? [])).size > 1) return text
  const all = headsIn(trimmed, towns)
  const isHead = new Set(all.map(({ at }) => at))
  const marks = new Set(
    trimmed.flatMap(line => (forms.hashes.test(line) ? [] : (mark.exec(line)?.slice(1).join('') ?? []))),
  )
  const byKind = Map.groupBy(all, ({ known }) => known?.kind)
  byKind.delete(undefined)
  const isMixed = [...byKind.values()].some(
    heads => heads.length > 1 && (marks.size !== 1 || new Set(heads.map(({ form }) => form)).size > 1),
  )
  const areDecorated = all.filter(({ form }) => form === 'emoji').length > 1
  const isNested = all.some(({ at, known }) => known?.kind === 'town' && isHead.has(at + 1))
  if (!(isMixed || areDecorated) || isNested) return text
  let town: KnownTown | undefined
  let level = levels.town
  for (const { at, name, known } of all) {
    const isWithin =
      known?.kind === 'category' || (known?.town && town && metersBetween(known.town, town) <= maxDistrictMeters)
    if (known) level = !town || isWithin || known.kind !== 'district' ? levels[known.kind] : levels.town
    if (known?.kind === 'town') town = known.town
    lines[at] = `${'#'.repeat(level)} ${name}`
  }
  for (const { at } of all) {
    let end = at + 1
    while (trimmed[end] && !isHead.has(end)) end++
    const areBare = marks.size > 0 && trimmed.slice(at + 1, end).every(mayBeEntry)
    for (let index = at + 1; index < (areBare ? end : at + 2); index++)
      if (mayBeEntry(trimmed[index] ?? '') && !isHead.has(index) && (areBare || mark.test(trimmed[index + 1] ?? '')))
        lines[index] = `- ${trimmed[index]}`
  }
  return lines.join('\n')
}

/** Returns whether a line without a mark may be a place as those with one are: a map link, or words as names are written. */
const mayBeEntry = (line: string): boolean =>
  line !== '' &&
  !mark.test(line) &&
  (readMapLink(line) !== undefined || (line.length <= 60 && !isAddress(line) && !/[.!?。:：]$|^[(\p{Ll}]/u.test(line)))

/** The mark of an item, of which numbers count as one. */
const mark = /^(?:([-*+•])|\d{1,3}([.)])) /

const maxText = 100_000
const maxLine = 200

/** Returns the headings, with those of unknown meaning where most of their form are known. */
const headsIn = (lines: readonly string[], towns: TownsByName): Head[] => {
  const found = lines.flatMap((line, at): Head[] => {
    if (line.length > 60) return []
    for (const form of Object.keys(forms) as Head['form'][]) {
      const name = forms[form].exec(line)?.[1]?.trim()
      if (!name) continue
      const known = knownAs(name, towns)
      return (form === 'bare' || form === 'emoji') && !known ? [] : [{ at, form, name, ...(known && { known }) }]
    }
    return []
  })
  const byForm = Map.groupBy(found, ({ form }) => form)
  const usual = new Set<string>(['colon'])
  for (const [form, same] of byForm) if (2 * same.filter(({ known }) => known).length > same.length) usual.add(form)
  const kept = found.filter(({ form, known }) => known !== undefined || usual.has(form))
  const isHead = new Set(kept.flatMap(({ at, form }) => (form === 'bare' ? [] : at)))
  const bare = kept.filter(({ form }) => form === 'bare')
  if (areAllBare(bare, lines)) return bare
  return kept.filter(({ at, form }) => form !== 'bare' || isAbove(lines, at, isHead))
}

/** Returns whether towns stand among lines that all have no mark, the first line is one, and each has at least two lines below it. */
const areAllBare = (towns: readonly Head[], lines: readonly string[]): boolean =>
  towns.length > 1 &&
  towns[0]!.at === 0 &&
  towns.every(({ at, known }, index) => isCity(known) && (towns[index + 1]?.at ?? lines.length) - at > 2) &&
  lines.every((line, index) => !mark.test(line) && !/[:：]$/u.test(line) && (line !== '' || index === lines.length - 1))

const isCity = (known: Meaning | undefined): boolean => known?.kind === 'town' && known.town!.inhabitants >= minCity
const minCity = 100_000

/** Returns whether a bare line stands above others, and not among lines like it or directly below a heading. */
const isAbove = (lines: readonly string[], at: number, isHead: ReadonlySet<number>): boolean => {
  const [above = '', line] = [lines[at - 1], lines[at]!]
  const next = above === '' && lines[at + 1] === '' ? at + 2 : at + 1
  const below = lines[next] ?? ''
  if (below === '' || isHead.has(at - 1) || isHead.has(next)) return false
  return above === '' || mark.test(above) || mark.test(below) || (isInCapitals(line) && !isInCapitals(above + below))
}

const isInCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

const knownAs = (name: string, towns: TownsByName): Meaning | undefined => {
  const bare = withoutDecoration(name)
  if (isCategory(bare) || isCuisine(bare)) return { kind: 'category' }
  // `Monaco / Monte-Carlo`
  const areTowns = isTownName(bare, towns) || bare.split(/ ?\/ ?/u).every(part => isTownName(part, towns))
  const town = areTowns ? (towns(bare) ?? towns(bare.split(/ ?[,，、/]/u, 1)[0]!)) : undefined
  return town && { kind: town.kind, town }
}
