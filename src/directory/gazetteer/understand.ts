import { metersBetween } from '../../domain/coordinates.ts'
import type { Point } from '../found.ts'
import { type Entries, type Entry, type Namesake, standingOfEntry } from './entries.ts'
import { bigTown, codeKeyOf, keyOf } from './standing.ts'

/** What a text was understood as. */
export type Understood = {
  entry: Entry
  /** How likely it is meant, in inhabitants. */
  standing: number
  /** Whether it took more than a name: "Portland, Maine". */
  qualified: boolean
  /** What stood before it and was not understood. */
  unknownPart?: string
}

/** Understands the name of a town, a district, a region or a country, alone or with what it lies in. */
export type Understand = (text: string, biasTo?: Point) => Understood | undefined

/** As far as the parts of the biggest towns lie from their middle. */
const partOfTownMeters = 50_000
/** Who is in Maine means Portland in Maine. */
const biasMeters = 100_000
/** Of one name, at most; the biggest come first. */
const mostRead = 40
const mostHolders = 5
/** Of a text without commas: each of its words could be the last of the name. */
const mostWords = 8
const betweenParts = /[,()،、，]/
const postcode = /^\d{4,6}$/

export const understanding =
  (entries: Entries): Understand =>
  (text, biasTo) => {
    const meant = (parts: readonly string[]): Understood | undefined => {
      const [first, ...rest] = parts
      if (first === undefined) return undefined
      const whole = likeliest(keyOf(parts.join(' ')))
      if (whole) return whole
      if (!rest.length) return inWords(first)
      const qualified = within(keyOf(first), rest)
      if (qualified) return qualified
      const around = isWellKnown(first) ? undefined : meant(rest)
      return around?.entry.kind === 'town' || around?.entry.kind === 'district'
        ? { ...around, unknownPart: [first, around.unknownPart ?? []].flat().join(', ') }
        : undefined
    }
    const inWords = (part: string): Understood | undefined => {
      const words = part.split(/\s+/).filter(word => keyOf(word))
      const names = words.filter(word => !postcode.test(word))
      if (words.length > mostWords || !names.length) return undefined
      if (names.length < words.length) return meant([names.join(' ')])
      for (let last = words.length - 1; last > 0; last--) {
        const found = within(keyOf(words.slice(0, last).join(' ')), [words.slice(last).join(' ')])
        if (found) return found
      }
      return undefined
    }
    // Where "Rome, Hogsmeade" is nobody knows, but "Testaccio, Rome" and "Via del Corso 12, Rome" are in Rome.
    const isWellKnown = (part: string) => (likeliest(keyOf(part))?.standing ?? 0) >= bigTown
    const likeliest = (key: string): Understood | undefined => best(key, entries.namesakes(key), biasTo)
    const within = (key: string, around: readonly string[]): Understood | undefined => {
      const namesakes = entries.namesakes(key)
      if (!namesakes.length) return undefined
      const holders = around.map(text => [...entries.namesakes(keyOf(text)), ...entries.namesakes(codeKeyOf(text))])
      // Who writes the county between a town and its state is understood without it.
      if (!holders.at(-1)!.length) return undefined
      const known = holders.filter(each => each.length)
      const inAreas = namesakes.filter(namesake => known.every(each => each.some(holder => holds(holder, namesake))))
      const found = inAreas.length ? inAreas : namesakes.slice(0, mostRead).filter(isPartOfAll(known))
      const likely = best(key, found, biasTo)
      return likely && { ...likely, qualified: true }
    }
    return meant(
      text
        .split(betweenParts)
        .map(part => part.trim())
        .filter(part => keyOf(part)),
    )
  }

/** Whether a place is in an area. An area that is as large is the same: a country of one region. */
const holds = (holder: Namesake, { area, span }: Namesake): boolean =>
  holder.area &&
  holder.span.first <= span.first &&
  span.end <= holder.span.end &&
  !(area && span.end - span.first === holder.span.end - holder.span.first)

/** Whether a place is a part of a town of each name, or lies close to it. */
const isPartOfAll = (named: readonly (readonly Namesake[])[]) => {
  const towns = named.map(each => each.slice(0, mostHolders).map(town => town.read()))
  return (namesake: Namesake): boolean => {
    const part = namesake.read()
    return towns.every(each => each.some(town => isPartOf(part, town)))
  }
}

const isPartOf = (part: Entry, town: Entry): boolean =>
  town.kind === 'town' && town.population > part.population && metersBetween(town, part) <= partOfTownMeters

const best = (key: string, namesakes: readonly Namesake[], biasTo: Point | undefined): Understood | undefined => {
  const closest = biasTo && likeliestOf(key, entriesAround(namesakes, biasTo))
  if (closest) return closest
  // In order of standing but for what the directory's own sources say of it.
  return likeliestOf(
    key,
    namesakes.filter(({ own }, i) => i === 0 || own).map(namesake => namesake.read()),
  )
}

const entriesAround = (namesakes: readonly Namesake[], point: Point): Entry[] =>
  namesakes
    .slice(0, mostRead)
    .map(namesake => namesake.read())
    .filter(entry => entry.kind !== 'country' && metersBetween(entry, point) <= biasMeters)

const likeliestOf = (key: string, entries: readonly Entry[]): Understood | undefined =>
  entries
    .map(entry => ({ entry, standing: standingOfEntry(key, entry), qualified: false }))
    .reduce<Understood | undefined>((best, each) => (best && best.standing >= each.standing ? best : each), undefined)
