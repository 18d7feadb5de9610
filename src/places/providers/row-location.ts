import { isOfCalendar } from '../../domain/calendar.ts'
import { isLocated, metersBetween } from '../../domain/coordinates.ts'
import { namesOfGroup } from '../../domain/file-group.ts'
import { namesBehindPrepositions } from '../../domain/names-behind-prepositions.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { wordsOf } from '../../domain/text.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { type Near, townExtentMeters } from '../gazetteer/near.ts'
import { bigTown } from '../gazetteer/standing.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { isGeneric } from '../matching/common-words.ts'
import { isAddressIn, isStreetIn, townsIn } from './readings.ts'

/** Texts around a row that may name its town. The row's own words come before all of them. */
export type LocationHints = {
  /** Stated by the person for all rows. */
  near?: string | undefined
  /** The row's heading, layer or folder. */
  group?: string | undefined
  /** The title and the introduction of the file, likeliest first. */
  said?: readonly string[] | undefined
  /** Names of the file and the list, likeliest first. */
  titles?: readonly string[] | undefined
  /** Other places of the list, whose town counts last. */
  places?: readonly ListedPlace[] | undefined
}

/** What other places say about the town of a list. */
type ListedPlace = Pick<PlaceFacts, 'town' | 'latitude' | 'longitude'>

/**
 * The area that hints name, as text that resolves to it, and who names it. `said`: the area in their words. `around`: the town that they
 * state around a district.
 */
export type HintedArea = { town?: string; said?: string; around?: string; from: 'stated' | 'title' | 'nothing' }

/** Where to look for a row: as `Where` takes it, and by whose words. */
export type RowLocation = {
  near?: string
  /** The town that is stated around a district. Districts of people are loose. */
  around?: string
  address?: string
  from:
    | 'row'
    /** Only the person, or the row's group, names the town. */
    | 'stated'
    /** Only a title names the town. */
    | 'title'
    /** The row has an address or a town that nobody here knows, so nothing may be searched. */
    | 'unknown'
    | 'nothing'
}

/** Decides where a row's place is searched. A town or an address of the row that is not understood is never replaced by a hint. */
export const rowLocation = (index: PlaceIndex, row: RowWords, hinted: HintedArea): RowLocation => {
  const location = locationIn(index, row, hinted)
  const texts = [row.near, row.address, hinted.town]
  const around = location.near === hinted.town ? hinted.around : townAround(index, location.near, texts)
  return definedMembers<RowLocation>({ ...location, around })
}

type RowWords = { near?: string | undefined; address?: string | undefined }

const locationIn = (index: PlaceIndex, row: RowWords, { town: hint, from }: HintedArea): RowLocation => {
  const address = row.address === undefined ? {} : { address: row.address }
  if (row.near !== undefined) {
    const near = wholeAreaIn(index, row.near, hint) ?? (isUnderstood(index, row.near) ? row.near : undefined)
    if (near !== undefined) return { near, ...address, from: 'row' }
    const isStreet = isStreetIn(index, row.near)
    if (hint === undefined || !isStreet) return { ...address, from: 'unknown' }
    return { near: hint, address: [row.near, row.address ?? []].flat().join(', '), from }
  }
  if (row.address !== undefined) {
    const towns = townsIn(row.address)
    for (const town of towns) {
      const near = wholeAreaIn(index, town, hint)
      // A district alone is no street.
      if (near !== undefined) return { near, ...(town !== row.address && address), from: 'row' }
    }
    if (towns.some(town => index.near(town))) return { ...address, from: 'row' }
    return hint === undefined ? { ...address, from: 'unknown' } : { near: hint, ...address, from }
  }
  return { ...(hint !== undefined && { near: hint }), from }
}

/** Returns the area of this name around the hint: "Chelsea" of a list for New York is not London's. */
const wholeAreaIn = (index: PlaceIndex, text: string, hint: string | undefined): string | undefined => {
  const around = hint === undefined ? undefined : index.near(hint)
  const near = around && index.near(text, around)
  if (!near || near.ignored !== undefined || metersBetween(near, around) > around.reachMeters) return undefined
  return textOf(index, near)
}

/** Radius of the largest area that is one town, such as Hong Kong. */
const maxTownMeters = 40_000

/** Returns the town that one of these texts states around an area, if that is a district. */
const townAround = (index: PlaceIndex, near = '', texts: readonly (string | undefined)[]): string | undefined => {
  const district = near === '' ? undefined : index.near(near)
  if (district?.kind !== 'district') return undefined
  return firstOf(texts.join().split(','), part => {
    const town = index.near(part, district)
    if (!town || town.ignored !== undefined || town.kind === 'district' || town.kind === 'point') return undefined
    const isAround = metersBetween(town, district) <= town.extentMeters && town.extentMeters <= maxTownMeters
    return isAround ? textOf(index, town) : undefined
  })
}

/** Returns whether a text ends with an area, after nothing or an address. */
const isUnderstood = (index: PlaceIndex, text: string): boolean => {
  const near = index.near(text) ?? index.placeInQuery(text)[0]?.near
  return near !== undefined && (near.ignored === undefined || isAddressIn(index, near.ignored))
}

/** Returns the area that the hints name. It is the same for all rows of a group. */
export const hintedArea = (index: PlaceIndex, hints: LocationHints): HintedArea => {
  const { near, group, said = [], titles = [], places = [] } = hints
  const ofNear = near === undefined ? undefined : areaInTitle(index, near)
  const stated = ofNear ?? firstOf(said, text => areaSaid(index, text))
  const around = stated ?? firstOf(titles, title => usefulArea(index, areaInTitle(index, title)))
  // The innermost heading is the most precise: "Italy / Rome / Pizza".
  const names = group === undefined ? [] : namesOfGroup(group).toReversed()
  const headings = names.filter(name => !isOfCalendar(name)).map(name => name.replace(inAhead, ''))
  const inside = firstOf(headings, heading => wholeAreaIn(index, heading, around))
  const ofGroup = inside ?? firstOf(headings, heading => usefulArea(index, areaInHeading(index, heading)))
  const town = ofGroup ?? around ?? townOfMost(index, places)
  if (town === undefined) return { from: 'nothing' }
  const area = { town, around: townAround(index, town, [...headings, near, around, ...said, ...titles]) }
  if (ofGroup === undefined && stated === undefined) return definedMembers<HintedArea>({ ...area, from: 'title' })
  const at = index.near(town)!
  const words = [...headings, near ?? '', ...said].find(text => {
    const whole = index.near(text, at)
    return whole && whole.ignored === undefined && metersBetween(whole, at) <= at.extentMeters
  })
  return definedMembers<HintedArea>({ ...area, said: words, from: 'stated' })
}

/** The word for "in" at the start of a heading: `In Vancouver`, `À Lyon`. */
const inAhead = /^(?:[Ii]n|[Àà]|[Ee][nm]|[Ii]m|[Aa]|[Pp]å|[Tt]e|[Вв]) (?=\p{Lu})/u

/** Returns the town in which most of the places are. */
const townOfMost = (index: PlaceIndex, places: readonly ListedPlace[]): string | undefined => {
  const named = places.filter(isLocated).map(place => ({ place, town: place.town ?? index.townAt(place)?.name ?? '' }))
  const [[town, inTown] = ['', []]] = [...Map.groupBy(named, ({ town }) => town)].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  if (town === '' || inTown.length * 2 <= named.length) return undefined
  const near = index.near(town, inTown[0]!.place)
  return near && textOf(index, near)
}

/** Returns the area of a heading that is an area's name, or ends with one after a preposition or a comma. */
const areaInHeading = (index: PlaceIndex, heading: string): string | undefined => {
  const words = wordsOf(heading)
  if (words.length === 0 || words.every(isGeneric) || isTier(words)) return undefined
  const near = index.near(heading)
  if (near && near.ignored === undefined) return textOf(index, near)
  const split = index.placeInQuery(heading).find(({ sure }) => sure !== 'by position')
  return split && textOf(index, split.near)
}

/**
 * Returns an area of a heading or a title, unless it is a small town without any known place. "Trip", "Holiday" and "Centro" are also
 * towns, and nothing is found in an area without places.
 */
const usefulArea = (index: PlaceIndex, text: string | undefined): string | undefined => {
  const near = text === undefined ? undefined : index.near(text)
  const isKnown =
    near && (near.extentMeters >= townExtentMeters(bigTown) || index.countWithin(near, near.extentMeters) > 0)
  return isKnown ? text : undefined
}

/** Returns the area that a title or a sentence states, unless it may be another word: "Nice places". */
const areaSaid = (index: PlaceIndex, text: string): string | undefined => {
  const ofHeading = areaInHeading(index, text)
  const area = usefulArea(index, ofHeading ?? areaInTitle(index, text))
  const isWord = ofHeading === undefined && area !== undefined && isTier(wordsOf(index.near(area)!.name))
  return isWord ? undefined : area
}

/** Returns the area that a title names: "Rome", "Best ramen in Tokyo", "Tokyo favourites", "Best of Cologne", "rome-2024.csv". */
const areaInTitle = (index: PlaceIndex, title: string): string | undefined => {
  const near = firstOf([title, plainTitle(title), ...endsOf(title)], text => {
    const whole = text === '' ? undefined : index.near(text)
    return whole && whole.ignored === undefined ? whole : undefined
  })
  const split = near ?? (index.placeInQuery(title)[0] ?? index.placeInQuery(plainTitle(title))[0])?.near
  return split && textOf(index, split)
}

/** Words for "of" before a town: "Best of Cologne", "Le meilleur de Lyon". */
const ofWords = new Set('of de di da do du des del della von van aus'.split(' '))

/** Returns what a title has behind its last "of" and its prepositions, and before Japanese の, which means "of". */
const endsOf = (title: string): string[] => {
  const words = title.slice(0, 200).split(/\s+/)
  const at = words.findLastIndex(word => ofWords.has(word.toLowerCase()))
  const behindOf = at > 0 ? words.slice(at + 1).join(' ') : ''
  return [behindOf, ...namesBehindPrepositions(title), title.split('の', 1)[0]!]
}

/** Removes what file names have around words, and the month: `rome-2024.csv`, `Rome in May`. */
const plainTitle = (title: string): string =>
  title
    .replace(/\.\w{2,7}$/, '')
    .replace(/[-_.+()[\]\d]+/g, ' ')
    .trim()
    .replace(/(?:,? \p{L}{1,3})? (\p{L}+)$/u, (all, word: string) => (isOfCalendar(word) ? '' : all))

/** Words of headings that are also towns: Nice, Best, Split, Reading, A, S, II. Short names in other scripts are towns: 東京. */
const tierWords = new Set(
  'best nice top good great favourite favourites favorite favorites must split reading mobile'.split(' '),
)
const grade = /^[a-z\d]{1,2}$/
const isTier = (words: readonly string[]): boolean => words.every(word => tierWords.has(word) || grade.test(word))

/** Returns a text that resolves to this area and no namesake. */
export const textOf = (index: PlaceIndex, { name, region, country, ...at }: Near): string | undefined =>
  [[name], [name, country], [name, region, country], [name, region]]
    .map(parts => parts.filter(part => part !== undefined).join(', '))
    .find(text => {
      const near = index.near(text)
      return near !== undefined && near.ignored === undefined && metersBetween(near, at) < 1
    })

const firstOf = <T, U>(all: readonly T[], map: (one: T) => U | undefined): U | undefined => {
  for (const one of all) {
    const found = map(one)
    if (found !== undefined) return found
  }
  return undefined
}
