import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import type { Near } from '../gazetteer/near.ts'
import { type AddressWords, asStreetWord, isDirection } from './address.ts'
import { deniesKind } from './common-words.ts'
import { compareNames, type NameComparison, telling, type WeighedWords } from './compare-names.ts'
import type { Contact } from './contact.ts'
import type { Role } from './roles.ts'
import { type Features, scoreOf } from './weights.ts'

/** The data of a place that a question is compared with. */
export type Candidate = LatLng & {
  names: readonly WeighedWords[]
  address?: AddressWords
  category?: string
  /** Returns the words of its category and cuisines. Most questions need none. */
  kinds(): ReadonlySet<string>
  known: boolean
  /** Only if the question has one too. */
  contact?: Contact
}

/** One way to understand a question: a name, and what is said about its location. */
export type Reading = {
  name: WeighedWords & { roles: readonly Role[] }
  near?: Near
  /** The words of the names of `near`. */
  nearWords: ReadonlySet<string>
  /** The address that was said beside the name. */
  address?: AddressWords
  contact?: Contact
  /** Whether words of the query were read as an address, which may be wrong. */
  isAddressInQuery: boolean
  /** Whether a part of the location was not understood. */
  ignored: boolean
}

export type Evidence = {
  features: Features
  /** By the weights. */
  score: number
  isSameName: boolean
  /** Telling words that only the question or only the place has, and that nothing else explains. */
  askedLeft: string[]
  nameLeft: string[]
  distanceMeters?: number
  address?: 'same' | 'other'
}

const noAddress: AddressWords = { streets: [], numbers: [], postcodes: [] }

/** Information of a leftover word that other evidence explains. */
const explained = 0.3
const maxInformation = 20
/** At stated coordinates one rare word says as much as several. */
const maxInformationHere = 6
/** Typing errors per letter of names that may be the same: one error in five letters. */
const maxTyposOfSameName = 0.2
/** Leftover information of two names that are the same. */
export const sameNameInformation = 1.2

/** Compares a place with one reading of a question. */
export const evidenceFor = (
  reading: Reading,
  candidate: Candidate,
  isKnownWord: (word: string) => boolean,
): Evidence => {
  let best: Evidence | undefined
  const where = locationEvidence(reading, candidate)
  for (const name of candidate.names) {
    const comparison = compareNames(reading.name, name, isKnownWord)
    const evidence = nameEvidence(reading, candidate, name, comparison, where)
    if (!best || evidence.score > best.score) best = evidence
  }
  return best!
}

const nameEvidence = (
  reading: Reading,
  candidate: Candidate,
  name: WeighedWords,
  comparison: NameComparison,
  where: LocationEvidence,
): Evidence => {
  const { matched, nameLeft, typos, typosInKnownWords, hasOtherForms, begun, beginsTheSame } = comparison
  const { nearWords, contact } = reading
  const asked = explainLeftovers(reading, candidate, name, comparison.askedLeft)
  const { askedUnmatched, branchUnmatched } = asked
  const address = addressEvidence(reading, candidate.address, asked.inAddress)
  const nameUnexplained = nameLeft.filter(at => !nearWords.has(name.words[at]!))
  const nameUnmatched = nameLeft.reduce(
    (sum, at) => sum + (nearWords.has(name.words[at]!) ? explained : name.information[at]!),
    0,
  )

  const whole = 2 * matched + askedUnmatched + branchUnmatched + nameUnmatched
  const similarity = whole > 0 ? (2 * matched) / whole : 0
  const isAsWritten = typos === 0 && begun === 0
  const isSameName =
    matched > 0 && isAsWritten && askedUnmatched + nameUnmatched <= sameNameInformation && !asked.isOtherKind
  const isWhole = comparison.askedLeft.length + nameLeft.length === 0 && !reading.isAddressInQuery
  // An error in a long word that nothing else has is hardly another name.
  const isSpeltAlike = begun === 0 && typos <= maxTyposOfSameName && typosInKnownWords === 0
  const isContained =
    matched >= telling &&
    isSpeltAlike &&
    Math.min(askedUnmatched + branchUnmatched, nameUnmatched) <= sameNameInformation
  const isHere = where.features.within100 === 1
  const features: Features = {
    ...where.features,
    matched: Math.min(matched, maxInformation),
    askedUnmatched: Math.min(askedUnmatched, maxInformation),
    branchUnmatched: Math.min(branchUnmatched, maxInformation),
    nameUnmatched: Math.min(nameUnmatched, maxInformation),
    similarity,
    similaritySquared: similarity * similarity,
    sameName: Number(isSameName),
    exact: Number(isSameName && isWhole && !hasOtherForms),
    unconfirmed: Number(!isHere && (branchUnmatched > 0 || address.isUnconfirmed)),
    nothingMatched: Number(matched < 1),
    typos,
    typosInKnownWords,
    begun: Number(begun > 0),
    beginsTheSame: Number(beginsTheSame),
    contained: Number(isContained),
    ...(isHere && {
      unmatchedHere: Math.min(askedUnmatched + nameUnmatched, maxInformation),
      matchedHere: Math.min(matched, maxInformationHere),
      similarityHere: similarity,
      beginsTheSameHere: Number(beginsTheSame),
      containedHere: Number(isContained),
    }),
    ...address.features,
    kindSame: Number(asked.isSameKind),
    kindOther: Number(asked.isOtherKind),
    samePhone: Number(isSame(contact?.phone, candidate.contact?.phone)),
    sameWebsite: Number(isSame(contact?.host, candidate.contact?.host)),
    known: Number(candidate.known),
    ignored: Number(reading.ignored),
  }
  return {
    features,
    score: scoreOf(features),
    isSameName,
    askedLeft: asked.unexplained,
    nameLeft: nameUnexplained.filter(at => name.information[at]! >= telling).map(at => name.words[at]!),
    ...(where.distanceMeters !== undefined && { distanceMeters: where.distanceMeters }),
    ...(address.verdict && { address: address.verdict }),
  }
}

/** What of an address the name of a query contains: the information of words of the street, the house number, the postcode. */
type AddressInName = { street: number; isNumber: boolean; isPostcode: boolean }

/** Explains the words of a query that the name lacks: by the address, the area or the kind of the place. */
const explainLeftovers = (
  { name: asked, nearWords }: Reading,
  candidate: Candidate,
  name: WeighedWords,
  left: readonly number[],
) => {
  const { streets, numbers, postcodes } = candidate.address ?? noAddress
  const inAddress: AddressInName = { street: 0, isNumber: false, isPostcode: false }
  const leftovers = { askedUnmatched: 0, branchUnmatched: 0, isSameKind: false, isOtherKind: false }
  const unexplained: string[] = []
  for (const at of left) {
    const word = asked.words[at]!
    const [information, role] = [asked.information[at]!, asked.roles[at]!]
    if (streets.includes(asStreetWord(word))) inAddress.street += information
    else if (numbers.includes(word)) inAddress.isNumber = true
    else if (postcodes.includes(word)) inAddress.isPostcode = true
    else if (role === 'filler' || nearWords.has(word)) leftovers.askedUnmatched += explained * Math.min(1, information)
    else if (candidate.kinds().has(word) || candidate.kinds().has(asked.canonical[at]!)) leftovers.isSameKind = true
    else {
      if (deniesKind(word, name.words, candidate.category)) leftovers.isOtherKind = true
      if (information >= telling) unexplained.push(word)
      leftovers[role === 'branch' ? 'branchUnmatched' : 'askedUnmatched'] += information
    }
  }
  return { ...leftovers, inAddress, unexplained }
}

const addressEvidence = (
  { address: asked, nearWords, isAddressInQuery }: Reading,
  address: AddressWords | undefined,
  inName: AddressInName,
) => {
  const { streets, numbers, postcodes } = address ?? noAddress
  let [matched, unmatched] = [inName.street, 0]
  for (const street of asked?.streets ?? []) {
    const information = isDirection(street) ? directionInAddress : wordInAddress
    if (streets.includes(street)) matched += information
    else if (!nearWords.has(street)) unmatched += information
  }
  const isOtherEnd = asked?.streets.some(isDirection) && streetDirections(asked.streets) !== streetDirections(streets)
  const share = matched > 0 ? Math.min(1, matched / Math.max(enoughOfStreet, matched + unmatched)) : 0
  const isStreet = share >= 0.5 && !isOtherEnd
  const isOtherStreet = streets.length > 0 && !isStreet && (unmatched > 0 || isOtherEnd === true)

  const stated = asked?.numbers.filter(each => !postcodes.includes(each)) ?? []
  // "1100-1110" and "1100" are one house, and so are "Unit 5, 100" and "100".
  const shared = stated.filter(each => numbers.includes(each)).length
  const canCompareNumbers = stated.length > 0 && numbers.length > 0
  const areNumbersSame = canCompareNumbers && (shared === stated.length || shared === numbers.length)
  const isNumber = (inName.isNumber || areNumbersSame) && (isStreet || unmatched === 0)
  const isOtherNumber = canCompareNumbers && !areNumbersSame && !isNumber
  const isPostcode = inName.isPostcode || asked?.postcodes.some(each => postcodes.includes(each)) === true
  const isUnknown = !address && unmatched > 0
  return {
    features: {
      streetSame: isStreet ? share : 0,
      streetOther: Number(isOtherStreet),
      streetUnknown: Number(isUnknown && !isAddressInQuery),
      numberSame: Number(isNumber),
      numberOther: Number(isOtherNumber),
      postcodeSame: Number(isPostcode),
    },
    /** Words of the query may be an address, or a branch that is not this place. */
    isUnconfirmed: isUnknown && isAddressInQuery,
    verdict:
      isOtherStreet || isOtherNumber
        ? ('other' as const)
        : isStreet || isNumber || isPostcode
          ? ('same' as const)
          : undefined,
  }
}

const isSame = (a: string | undefined, b: string | undefined): boolean => a !== undefined && a === b

/** Information of a word of an address that was given as one, and from which a street is the one asked for. */
const wordInAddress = 5
const directionInAddress = 1
const enoughOfStreet = 4

/** Returns "west" of "West Broadway". */
const streetDirections = (streets: Iterable<string>): string => [...streets].filter(isDirection).sort().join(' ')

type LocationEvidence = { features: Features; distanceMeters?: number }

const locationEvidence = ({ near }: Reading, candidate: Candidate): LocationEvidence => {
  if (!near) return { features: { anywhere: 1 } }
  const meters = metersBetween(near, candidate)
  const distanceMeters = Math.round(meters)
  if (near.kind === 'point')
    return {
      distanceMeters,
      features: {
        atPoint: 1,
        closeness: Math.max(0, 1 - meters / 100),
        within100: meters <= 100 ? 1 : 0,
        within300: meters > 100 && meters <= 300 ? 1 : 0,
        beyond1000: meters > maxMetersFromPoint ? 1 : 0,
      },
    }
  if (near.kind === 'district')
    return {
      distanceMeters,
      features: { inDistrict: 1, within1500: meters <= 1500 ? 1 : 0, beyond3000: meters > 3000 ? 1 : 0 },
    }
  return {
    distanceMeters,
    features: {
      inTown: 1,
      kilometers: Math.min(meters / 1000, 30) / 10,
      outside: meters > outsideTimes * near.extentMeters ? 1 : 0,
    },
  }
}

/** How many times farther than its edge a place outside a town is from the middle. */
const outsideTimes = 1.5

/** A place farther than this from stated coordinates is another one. */
export const maxMetersFromPoint = 1000
