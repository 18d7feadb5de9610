import { certain } from '../../domain/certain.ts'
import { metersBetween } from '../../domain/coordinates.ts'
import type { Near } from '../gazetteer/near.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { isNumber } from '../matching/canonical-word.ts'
import { isGeneric } from '../matching/common-words.ts'
import type { Evidence } from '../matching/evidence.ts'
import type { Scored } from '../matching/score.ts'

type Compared = Pick<Scored<unknown>, 'reading' | 'evidence'>

/** Whether the best place may be added without asking. Hard limits hold whatever the weights say. */
export const isCertain = (index: PlaceIndex, [best, ...others]: readonly Compared[], probability = 0): boolean =>
  best !== undefined &&
  probability >= certain &&
  !isHeldBack(index, best) &&
  !others.some(other => isNamesake(index, best, other))

/** Whether a place is never added without asking, however probable it is. */
export const isHeldBack = (index: PlaceIndex, { reading, evidence }: Compared): boolean => {
  const { features, address, isSameName } = evidence
  // An address, a point or a kind of place never says which restaurant is meant. A point does not either if one name is only a part.
  if (!(features.sameTelling || features.contained) || reading.isPart || features.beyond1000) return true
  const [word, ...otherWords] = reading.name.words
  if (reading.near?.kind !== 'point') {
    if (otherWords.length === 0 && isGeneric(word!)) return true
  } else if (!features.sameTelling && address !== 'same') return true
  if (address !== 'same' && isShortened(reading.name.words, evidence)) return true
  if (!features.within100) {
    if (features.streetOther || features.streetElsewhere || isOtherBranch(index, reading.near, evidence)) return true
    if (features.inDistrict && !features.withinDistrict && !evidence.isInHouse) return true
  }
  // Digits and words of a name may be those of a street elsewhere: "Grace & Sung 7 Stars Deli" and 7 Avenue Princesse Grace.
  return !reading.near && !(isSameName && (address === 'same' || features.matched! >= certainAlone))
}

/** Whether a place has only a letter or a number of the name, and not the words beside it: “Place T” and “T”. */
const isShortened = (words: readonly string[], { features, isSameName }: Evidence): boolean =>
  !isSameName &&
  (features.askedCommon ?? 0) > 0 &&
  words.every(word => isGeneric(word) || /^[\p{Script=Latin}\d]{1,2}$/u.test(word))

/** Information from which a name alone, without any location, is certain: two telling words. */
const certainAlone = 13

/**
 * Whether the question has a telling word that the place lacks, or the place's name has a number, or a town or a district in which
 * nothing was asked for.
 */
const isOtherBranch = (index: PlaceIndex, near: Near | undefined, { address, askedLeft, nameLeft }: Evidence) =>
  address !== 'same' && (askedLeft.length > 0 || nameLeft.some(word => isNumber(word) || isAround(index, near, word)))

/**
 * Whether another place has the name as well, or adds to it only where it is, and the question says neither a street nor where in the
 * town it is.
 */
const isNamesake = (
  index: PlaceIndex,
  { reading: { near, address }, evidence }: Compared,
  { evidence: other }: Compared,
): boolean =>
  near?.kind !== 'point' &&
  (near?.kind !== 'district' || address !== undefined) &&
  evidence.address !== 'same' &&
  other.features.exact! >= evidence.features.exact! &&
  (other.isSameName ||
    (isBegun(other) && other.nameLeft.every(word => index.hasStreet([word], near) || isAround(index, near, word))))

/** Whether a place has all telling words of the question in front. */
const isBegun = ({ features, askedLeft, nameLeft }: Evidence): boolean =>
  features.beginsTheSame === 1 && features.typos === 0 && askedLeft.length === 0 && nameLeft.length > 0

/** Whether a word names an area around. */
const isAround = (index: PlaceIndex, near: Near | undefined, word: string): boolean => {
  const area = near && index.near(word, near)
  return area !== undefined && metersBetween(near!, area) <= near!.reachMeters
}
