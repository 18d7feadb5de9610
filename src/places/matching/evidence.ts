import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import type { Near } from '../gazetteer/near.ts'
import { type AddressWords, asStreetWord, isDirection } from './address.ts'
import { deniesKind, saysNothing, saysWhat } from './common-words.ts'
import {
  asWords,
  compareNames,
  type NameComparison,
  telling,
  type WeighedWords,
  type Words,
  weighed,
} from './compare-names.ts'
import type { Contact } from './contact.ts'
import { fixed, type Information } from './information.ts'
import type { Role } from './roles.ts'
import { typosBetween, typosForgiven } from './typos.ts'
import { type Features, scoreOf } from './weights.ts'

/** The data of a place that a question is compared with. */
export type Candidate = LatLng & {
  names: readonly Words[]
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
  name: Words & { roles: readonly Role[] }
  near?: Near
  /** The words of the names of `near`. */
  nearWords: ReadonlySet<string>
  /** The address that was said beside the name. */
  address?: AddressWords
  contact?: Contact
  /** Whether a part of the question was not understood. */
  ignored: boolean
  /** Whether it leaves out the words of another script. */
  isPart?: boolean
}

/** A reading, with what the places of the town say about its words and its address. */
export type WeighedReading = Omit<Reading, 'name'> & {
  name: WeighedWords & { roles: readonly Role[] }
  information: Information
  /** Where places with its address stand: in its house, else on its street. */
  addressAt: { isHouse: boolean; places: readonly Candidate[] }
  /** Whether the question may be unfinished. */
  isUnfinished: boolean
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
  /** Whether the place is in the house that was stated, whatever its name is. */
  isInHouse: boolean
}

const noAddress: AddressWords = { streets: [], numbers: [], postcodes: [] }

const maxInformation = 20
/** However many common words are missing, the others still say which restaurant is meant. */
const maxCommon = 3
/** Information of the common words that one of two names that are the same may lack: a word for "restaurant", and an article. */
const commonOfSameName = 1.2
/** Information of a word that few places share by chance. */
const rare = 6.5
/** The same for several words together. */
const rareTogether = 10
/** Words of less information say nothing of the kind of place. */
const minOfKind = 1
/** At a point, the position decides as well. */
const exactAtPoint = 0.8
/** Typing errors per letter of names that may be the same: one error in five letters. */
const maxTyposOfSameName = 0.2

/** Compares a place with one reading of a question. */
export const evidenceFor = (reading: WeighedReading, candidate: Candidate): Evidence => {
  let best: Evidence | undefined
  const where = locationEvidence(reading, candidate)
  for (const words of candidate.names) {
    const name = weighed(words, reading.information)
    const comparison = compareNames(reading.name, name, reading.isUnfinished)
    const evidence = nameEvidence(reading, candidate, name, comparison, where)
    if (!best || evidence.score > best.score) best = evidence
  }
  return best!
}

const nameEvidence = (
  reading: WeighedReading,
  candidate: Candidate,
  name: WeighedWords,
  comparison: NameComparison,
  where: LocationEvidence,
): Evidence => {
  const { matched, tellingMatched, rarest, typos, heard, hasOtherForms, begun, beginsTheSame } = comparison
  const { name: asked, contact } = reading
  const left = leftOf(reading, candidate, name, comparison)
  const address = addressEvidence(reading, candidate, left.inAddress)
  const isHere = where.features.within100 === 1
  // Where somebody stands is the branch that they mean.
  const askedMissing = left.askedTelling + (isHere ? 0 : left.branch)

  const isAsWritten = typos === 0 && begun === 0 && heard === 0
  const hasTelling = asked.information.some(each => each >= telling)
  // Words that only say what kind of place it is never tell which one.
  const isNothingTelling = hasTelling && tellingMatched === 0
  // One word that many restaurants share, beside two foods that the place does not have: "Sushibar + Wine City" and "Na'am City".
  const isOutweighed = tellingMatched <= fixed.usual && left.askedCommon > maxCommon
  const isContradicted = isOutweighed || (askedMissing > 0 && (left.nameTelling > 0 || tellingMatched === 0))
  const isSameTelling =
    matched > 0 && askedMissing === 0 && left.nameTelling === 0 && !left.isKindSwapped && !isContradicted
  const isSpeltAlike = begun === 0 && heard === 0 && typos <= maxTyposOfSameName
  const isContained = isSpeltAlike && tellingMatched > 0 && !isContradicted && !isSameTelling && !left.isKindSwapped
  const isWhole = left.askedCommon + left.nameCommon <= commonOfSameName
  const isSameName = isSameTelling && isAsWritten && !left.isOtherKind && isWhole
  const isEveryWordPaired = comparison.askedLeft.length + comparison.nameLeft.length === 0
  const isExact = isSameName && isEveryWordPaired && !hasOtherForms && !where.features.beyond1000
  const mayBeMeant = !isContradicted && !isNothingTelling
  const isInTown = where.features.inTown === 1 && !where.features.outside
  const isAlike = isInTown && isSameTelling && isAsWritten && !left.isOtherKind
  const isNearlyWhole = left.askedCommon < minOfKind && left.nameCommon < 2 * minOfKind
  const features: Features = {
    ...(mayBeMeant || where.features.atPoint !== 1 ? where.features : { atPoint: 1 }),
    matched: Math.min(matched, maxInformation),
    askedMissing: Math.min(left.askedTelling, maxInformation),
    branchMissing: isHere ? 0 : Math.min(left.branch, maxInformation),
    nameMissing: Math.min(left.nameTelling, maxInformation),
    askedCommon: Math.min(left.askedCommon, maxCommon),
    nameCommon: Math.min(left.nameCommon, maxCommon),
    sameTelling: Number(isSameTelling && isSpeltAlike),
    alikeInTown: Number(isAlike && isNearlyWhole),
    rareInTown: Number(
      isAlike && (rarest >= rare || tellingMatched >= rareTogether) && (isWhole || !address.isUnconfirmed),
    ),
    begunInTown: Number(
      isInTown &&
        isContained &&
        askedMissing === 0 &&
        left.askedCommon <= commonOfSameName &&
        beginsTheSame &&
        isAsWritten &&
        rarest >= rare &&
        !address.isUnconfirmed,
    ),
    exact: isExact ? (where.features.atPoint === 1 ? exactAtPoint : 1) : 0,
    contained: Number(isContained),
    beginsTheSame: Number(beginsTheSame),
    kindOther: Number(left.isOtherKind),
    typos,
    heard,
    begun: Number(begun > 0),
    sameTellingHere: Number(isHere && isSameTelling && isSpeltAlike),
    addressUnknown: Number(!reading.near && address.isUnconfirmed),
    ...address.against,
    ...(mayBeMeant && address.for),
    samePhone: Number(isSame(contact?.phone, candidate.contact?.phone)),
    sameWebsite: Number(isSame(contact?.host, candidate.contact?.host)),
    known: Number(candidate.known),
    ignored: Number(reading.ignored),
  }
  return {
    features,
    score: scoreOf(features),
    isSameName,
    askedLeft: left.asked,
    nameLeft: left.name,
    ...(where.distanceMeters !== undefined && { distanceMeters: where.distanceMeters }),
    ...(address.verdict && { address: address.verdict }),
    isInHouse: address.for.streetSame === 1 && address.for.numberSame === 1,
  }
}

/** What of an address the name of a query contains. */
type AddressInName = { streets: string[]; isNumber: boolean; isPostcode: boolean }

/** Explains the words that only one name has: by the address, the area or the kind of the place. */
const leftOf = (
  { name: asked, nearWords }: WeighedReading,
  candidate: Candidate,
  name: WeighedWords,
  { askedLeft, nameLeft }: NameComparison,
) => {
  const { streets, numbers, postcodes } = candidate.address ?? noAddress
  const inAddress: AddressInName = { streets: [], isNumber: false, isPostcode: false }
  const left = {
    askedTelling: 0,
    branch: 0,
    nameTelling: 0,
    askedCommon: 0,
    nameCommon: 0,
    isOtherKind: false,
    askedWhat: false,
    nameWhat: false,
    asked: [] as string[],
    name: [] as string[],
  }
  for (const at of askedLeft) {
    const word = asked.words[at]!
    const [information, role] = [asked.information[at]!, asked.roles[at]!]
    if (streets.includes(asStreetWord(word))) inAddress.streets.push(word)
    else if (numbers.includes(word)) inAddress.isNumber = true
    else if (postcodes.includes(word)) inAddress.isPostcode = true
    else if (role !== 'filler' && !nearWords.has(word)) {
      if (saysWhat(word)) left.askedWhat = true
      if (candidate.kinds().has(word) || candidate.kinds().has(asked.canonical[at]!)) continue
      if (deniesKind(word, candidate.category)) left.isOtherKind = true
      if (information < telling && (role !== 'branch' || saysWhat(word) || saysNothing(word))) {
        left.askedCommon += information
        continue
      }
      left.asked.push(word)
      left[role === 'branch' ? 'branch' : 'askedTelling'] += information
    }
  }
  for (const at of nameLeft) {
    const [word, information] = [name.words[at]!, name.information[at]!]
    if (saysWhat(word)) left.nameWhat = true
    if (nearWords.has(word)) continue
    if (information < telling) left.nameCommon += information
    else {
      left.name.push(word)
      left.nameTelling += information
    }
  }
  return { ...left, inAddress, isKindSwapped: left.askedWhat && left.nameWhat }
}

const addressEvidence = (
  { address: asked, nearWords, addressAt }: WeighedReading,
  candidate: Candidate,
  inName: AddressInName,
) => {
  const { streets, numbers, postcodes } = candidate.address ?? noAddress
  const stated = asked?.streets.filter(street => !nearWords.has(street) || streets.includes(street)) ?? []
  const share = sharedStreets([...stated, ...inName.streets], streets)
  const isOtherEnd = stated.some(isDirection) && streetDirections(stated) !== streetDirections(streets)
  const isStreet = share >= 0.5 && !isOtherEnd
  const isOtherStreet = streets.length > 0 && stated.length > 0 && !isStreet

  const house = asked?.numbers.filter(each => !postcodes.includes(each)) ?? []
  // "1100-1110" and "1100" are one house, and so are "Unit 5, 100" and "100".
  const shared = house.filter(each => numbers.includes(each)).length
  const canCompareNumbers = house.length > 0 && numbers.length > 0
  const areNumbersSame = canCompareNumbers && (shared === house.length || shared === numbers.length)
  const isNumber = (inName.isNumber || areNumbersSame) && (isStreet || stated.length === 0)
  const isOtherNumber = canCompareNumbers && !areNumbersSame && !isNumber
  const isPostcode = inName.isPostcode || asked?.postcodes.some(each => postcodes.includes(each)) === true

  // A house at a corner has two addresses, and many places have none: those with the address show where it is.
  const isOpen = stated.length > 0 && (!isStreet || (house.length > 0 && !isNumber))
  // A long street may pass here, although the places known to be on it are far away.
  const around = addressAt.isHouse || house.length === 0 ? addressAt.places : addressAt.places.filter(isNextDoor(house))
  const isWithin = (meters: number) => around.some(place => metersBetween(place, candidate) <= meters)
  const isHere = isOpen && isWithin(addressAt.isHouse ? houseMeters : streetMeters)
  const isElsewhere = isOpen && around.length > 0 && !isWithin(elsewhereMeters)
  const isConfirmed = isHere && (addressAt.isHouse || streets.length === 0)
  return {
    for: {
      streetSame: isStreet ? share : 0,
      numberSame: Number(isNumber),
      postcodeSame: Number(isPostcode),
      streetHere: Number(isConfirmed),
    },
    against: {
      streetOther: Number(isOtherStreet && !isConfirmed),
      numberOther: Number(isOtherNumber && !isOtherStreet && !isConfirmed),
      streetElsewhere: Number(isElsewhere && !isOtherStreet),
    },
    /** An address was stated, and nothing says that the place is there. */
    isUnconfirmed: isOpen && !isConfirmed,
    verdict:
      (isOtherStreet || isOtherNumber) && !isConfirmed
        ? ('other' as const)
        : isStreet || isNumber || isPostcode || isConfirmed
          ? ('same' as const)
          : undefined,
  }
}

/** Returns where places with the address of a reading stand: those in its house, or else those on its street. */
export const addressPoints = (
  { address, nearWords }: Pick<Reading, 'address' | 'nearWords'>,
  candidates: readonly Candidate[],
): WeighedReading['addressAt'] => {
  const stated = address?.streets.filter(street => !nearWords.has(street)) ?? []
  const onStreet =
    stated.length === 0 ? [] : candidates.filter(each => sharedStreets(stated, each.address?.streets ?? []) >= 0.9)
  const inHouse = onStreet.filter(each => each.address?.numbers.some(number => address!.numbers.includes(number)))
  return inHouse.length > 0 ? { isHouse: true, places: inHouse } : { isHouse: false, places: onStreet }
}

const houseMeters = 60
/** House numbers of one block differ by less. */
const numbersOfBlock = 40

const isNextDoor =
  (house: readonly string[]) =>
  ({ address }: Candidate): boolean =>
    address?.numbers.some(number => house.some(other => Math.abs(Number(number) - Number(other)) <= numbersOfBlock)) ??
    false

const streetMeters = 120
const elsewhereMeters = 600

/** Returns the share of the words of a street that another has, however they are spaced, 0 … 1. */
const sharedStreets = (stated: readonly string[], streets: readonly string[]): number => {
  if (stated.length === 0 || streets.length === 0) return 0
  const letters = stated.join('')
  const forgiven = Math.min(typosForgiven(letters), 1)
  if (typosBetween(letters, streets.join(''), forgiven) <= forgiven) return 1
  const informationOf = (words: readonly string[]) =>
    words.map(word => (isDirection(word) ? directionInAddress : wordInAddress))
  const asStreet = (words: readonly string[]): WeighedWords => ({
    ...asWords({ words }),
    information: informationOf(words),
  })
  const [mine, theirs] = [asStreet(stated), asStreet(streets)]
  const { askedLeft } = compareNames(mine, theirs, false)
  const all = mine.information.reduce((sum, each) => sum + each, 0)
  const unmatched = askedLeft.reduce((sum, at) => sum + mine.information[at]!, 0)
  return (all - unmatched) / all
}

const isSame = (a: string | undefined, b: string | undefined): boolean => a !== undefined && a === b

const wordInAddress = 5
const directionInAddress = 1

/** Returns "west" of "West Broadway". */
const streetDirections = (streets: Iterable<string>): string => [...streets].filter(isDirection).sort().join(' ')

type LocationEvidence = { features: Features; distanceMeters?: number }

const locationEvidence = ({ near }: WeighedReading, candidate: Candidate): LocationEvidence => {
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
        within300: meters <= 300 ? 1 : 0,
        beyond1000: meters > maxMetersFromPoint ? 1 : 0,
      },
    }
  if (near.kind === 'district')
    return {
      distanceMeters,
      features: {
        inDistrict: 1,
        withinDistrict: meters <= maxMetersOfDistrict ? 1 : 0,
        outsideDistrict: meters > 3000 ? 1 : 0,
      },
    }
  return {
    distanceMeters,
    features: {
      inTown: 1,
      distance: Math.min(meters / (near.extentMeters + aroundTownMeters), 0.5),
      outside: meters > outsideTimes * near.extentMeters ? 1 : 0,
    },
  }
}

/** People say the nearest town for villages around it. */
const aroundTownMeters = 10_000
/** Most parts of towns reach this far from their middle. */
const maxMetersOfDistrict = 1300
/** How many times farther than its edge a place outside a town is from the middle. */
const outsideTimes = 1.5

/** A place farther than this from stated coordinates is another one. */
export const maxMetersFromPoint = 1000
