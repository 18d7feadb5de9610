import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { type GazetteerEntries, type GazetteerEntry, type Namesake, standingOfEntry } from './entries.ts'
import { bigTown, codeKeyOf, townKeyOf } from './standing.ts'

/** The interpretation of a text as a location. */
export type PlaceInterpretation = {
  entry: GazetteerEntry
  /** Likelihood of this meaning, in inhabitants. */
  standing: number
  /** Whether the text names more than the place itself: "Portland, Maine". */
  qualified: boolean
  /** Unresolved text before the place. */
  unknownPart?: string
  /** Other places of this name near the point that decided for this one: New York has two Chelseas. */
  namesakes?: readonly GazetteerEntry[]
}

/** Resolves the name of a town, a district, a region or a country, alone or with the area around it. */
type InterpretPlace = (text: string, biasTo?: LatLng) => PlaceInterpretation | undefined

/** Maximum distance from the middle of the biggest towns to their parts. */
const partOfTownMeters = 50_000
/** Radius in which a namesake is preferred: from Maine, "Portland" means Portland in Maine. */
const biasMeters = 100_000
/** Maximum namesakes considered; the biggest come first. */
const maxReadings = 40
const maxHolders = 5
/** Maximum further meanings of a name near a point. */
const maxNamesakes = 2
/** Maximum words of a text without commas. Each could be the last word of the name. */
const maxWords = 8
const betweenParts = /[,()،、，]/
const postcode = /^\d{4,6}$/
/** Postcodes before a town: 69002, F-69002, 1012 AB, 111 43. Shorter numbers are of houses. */
const leadingPostcode = /^(?=\S*\d{3})\S+\s+(?:(?:\d+|\p{Lu}{2})\s+)?/u
/** Postcodes behind a town: 69002, SW1A 2AA, 1012 AB. Without the lookahead, many numbers would take exponential time. */
const trailingPostcode = /(?:\s+(?=\S*\d)\S+)+(?:\s+\p{Lu}{2})?$/u

export const placeInterpreter =
  (entries: GazetteerEntries, isLoaded: (entry: GazetteerEntry) => boolean): InterpretPlace =>
  (text, biasTo) => {
    const best = (key: string, namesakes: readonly Namesake[]) => bestOf(key, namesakes, biasTo, isLoaded)
    const interpretParts = (parts: readonly string[]): PlaceInterpretation | undefined => {
      const [first, ...rest] = parts
      if (first === undefined) return undefined
      const whole = likeliest(townKeyOf(parts.join(' ')))
      if (whole) return whole
      if (!rest.length) return interpretWords(first)
      const qualified = within(townKeyOf(first), rest)
      if (qualified) return qualified
      const around = isWellKnown(first) ? undefined : interpretParts(rest)
      if (around?.entry.kind === 'town' || around?.entry.kind === 'district')
        return { ...around, unknownPart: [first, around.unknownPart ?? []].flat().join(', ') }
      // Only now: "1234 Broadway, New York" is a house in New York, and "69002 Lyon, France" is Lyon.
      const town = first.replace(leadingPostcode, '').replace(trailingPostcode, '')
      return town === first ? undefined : within(townKeyOf(town), rest)
    }
    const interpretWords = (part: string): PlaceInterpretation | undefined => {
      const words = part.split(/\s+/).filter(word => townKeyOf(word))
      const names = words.filter(word => !postcode.test(word))
      if (words.length > maxWords || !names.length) return undefined
      if (names.length < words.length) return interpretParts([names.join(' ')])
      for (let last = words.length - 1; last > 0; last--) {
        const found = within(townKeyOf(words.slice(0, last).join(' ')), [words.slice(last).join(' ')])
        if (found) return found
      }
      return undefined
    }
    // "Rome, Hogsmeade" stays unresolved, but "Testaccio, Rome" and "Via del Corso 12, Rome" are in Rome.
    const isWellKnown = (part: string) => (likeliest(townKeyOf(part))?.standing ?? 0) >= bigTown
    const likeliest = (key: string): PlaceInterpretation | undefined => best(key, entries.namesakes(key))
    const within = (key: string, around: readonly string[]): PlaceInterpretation | undefined => {
      const namesakes = entries.namesakes(key)
      if (!namesakes.length) return undefined
      const holders = around.map(text => [...entries.namesakes(townKeyOf(text)), ...entries.namesakes(codeKeyOf(text))])
      // Unknown parts in between, such as a county, are ignored. The last part must be known.
      if (!holders.at(-1)!.length) return undefined
      const known = holders.filter(each => each.length)
      const inAreas = namesakes.filter(namesake => known.every(each => each.some(holder => holds(holder, namesake))))
      const found = inAreas.length ? inAreas : namesakes.slice(0, maxReadings).filter(isPartOfAll(known))
      const likely = best(key, found)
      return likely && { ...likely, qualified: true }
    }
    return interpretParts(
      text
        .split(betweenParts)
        .map(part => part.trim())
        .filter(part => townKeyOf(part)),
    )
  }

/** Returns whether an area contains a place. Two areas of one size are the same: a country with one region. */
const holds = (holder: Namesake, { area, span }: Namesake): boolean =>
  holder.area &&
  holder.span.first <= span.first &&
  span.end <= holder.span.end &&
  !(area && span.end - span.first === holder.span.end - holder.span.first)

/** Returns a check whether a place lies within `partOfTownMeters` of a larger town of each name. */
const isPartOfAll = (named: readonly (readonly Namesake[])[]) => {
  const towns = named.map(each => each.slice(0, maxHolders).map(town => town.read()))
  return (namesake: Namesake): boolean => {
    const part = namesake.read()
    return towns.every(each => each.some(town => isPartOf(part, town)))
  }
}

const isPartOf = (part: GazetteerEntry, town: GazetteerEntry): boolean =>
  town.kind === 'town' && town.population > part.population && metersBetween(town, part) <= partOfTownMeters

const bestOf = (
  key: string,
  namesakes: readonly Namesake[],
  biasTo: LatLng | undefined,
  isLoaded: (entry: GazetteerEntry) => boolean,
): PlaceInterpretation | undefined => {
  const around = biasTo ? entriesAround(namesakes, biasTo) : []
  const closest = likeliestOf(key, around)
  if (closest) {
    const others = around.filter(entry => entry !== closest.entry).slice(0, maxNamesakes)
    return { ...closest, ...(others.length > 0 && { namesakes: others }) }
  }
  // The first namesake of the gazetteer has the highest standing. Those that the sources name are not sorted.
  const likeliest = likeliestOf(
    key,
    namesakes.filter(({ own }, i) => i === 0 || own).map(namesake => namesake.read()),
  )
  if (!likeliest || namesakes.length === 1) return likeliest
  const isBigTown = likeliest.standing >= bigTown && likeliest.entry.kind !== 'district'
  if (isBigTown || isLoaded(likeliest.entry)) return likeliest
  // Where Vancouver is loaded, "West End" is a part of Vancouver, and not of London.
  const entries = namesakes.slice(0, maxReadings).map(namesake => namesake.read())
  return likeliestOf(key, entries.filter(isLoaded)) ?? likeliest
}

const entriesAround = (namesakes: readonly Namesake[], point: LatLng): GazetteerEntry[] =>
  namesakes
    .slice(0, maxReadings)
    .map(namesake => namesake.read())
    .filter(entry => entry.kind !== 'country' && metersBetween(entry, point) <= biasMeters)

const likeliestOf = (key: string, entries: readonly GazetteerEntry[]): PlaceInterpretation | undefined =>
  entries
    .map(entry => ({ entry, standing: standingOfEntry(key, entry), qualified: false }))
    .reduce<PlaceInterpretation | undefined>(
      (best, each) => (best && best.standing >= each.standing ? best : each),
      undefined,
    )
