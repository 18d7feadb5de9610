import { canonicalWord, hasPlainForm, plainLetters, streetForm } from './canonical-word.ts'
import { type Information, usualInformation } from './information.ts'
import type { Name } from './names.ts'
import { soundOf } from './other-scripts.ts'
import { typosBetween, typosForgiven } from './typos.ts'

/** A name as words, each also in one form for all its spellings, and in plain letters. */
export type Words = Name & { canonical: readonly string[]; plain: readonly string[] }

/** A name as words, with what each says about which restaurant is meant, in nats. */
export type WeighedWords = Words & { information: readonly number[] }

export const asWords = (name: Name): Words => ({
  ...name,
  canonical: name.words.map(canonicalWord),
  plain: name.words.some(hasPlainForm) ? name.words.map(plainLetters) : name.words,
})

/** Information from which a word tells restaurants apart. */
export const telling = 3

export const weighed = (name: Words, information: Information): WeighedWords => {
  const { words } = name
  const isAlone = words.every(word => usualInformation(word) < telling)
  return { ...name, information: words.map(word => information(word, isAlone)) }
}

/** What two names have in common. */
export type NameComparison = {
  /** Information of the words that both have. */
  matched: number
  /** The same, of telling words only. */
  tellingMatched: number
  /** The information of the rarest of these words. */
  rarest: number
  /** Positions of the words that only one of them has. */
  askedLeft: number[]
  nameLeft: number[]
  /** Typing errors per letter, summed over the misspelt words. */
  typos: number
  /** Number of words that only sound the same, in a name of another script. */
  heard: number
  /** Whether a word was paired only with another form of it: "ristorante" with "restaurant". */
  hasOtherForms: boolean
  /** Share of an unfinished last word that is written, 0 … 1; 0 for a finished one. */
  begun: number
  /** Whether the first telling words are the same. */
  beginsTheSame: boolean
}

/** Maximum words in a run that is written with other spaces: "J G Melon", "Bar-B-Que". */
const maxJoined = 3

/** Pairs the words of two names, each only once: the same word, another form of it, joined or split words, typing errors. */
export const compareNames = (asked: WeighedWords, name: WeighedWords, isUnfinished = true): NameComparison => {
  const [a, b] = [asked.words, name.words]
  const partner = new Int16Array(a.length).fill(-1)
  const taken = new Uint8Array(b.length)
  let [matched, tellingMatched, rarest, typos, heard, begun] = [0, 0, 0, 0, 0, 0]
  const pair = (i: number, j: number) => {
    partner[i] = j
    taken[j] = 1
  }
  const count = (information: number) => {
    matched += information
    if (information >= telling) tellingMatched += information
    rarest = Math.max(rarest, information)
  }

  const pairEqual = (mine: readonly string[], theirs: readonly string[]) => {
    for (let i = 0; i < a.length; i++) {
      const at = partner[i]! < 0 ? theirs.findIndex((word, j) => !taken[j] && word === mine[i]) : -1
      if (at < 0) continue
      pair(i, at)
      count(Math.min(asked.information[i]!, name.information[at]!))
    }
  }
  pairEqual(a, b)
  // The same letters in other words.
  const freeAsked = (at: number) => (partner[at]! < 0 ? a[at] : undefined)
  const freeName = (at: number) => (taken[at] ? undefined : b[at])
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length && partner[i]! < 0; j++) {
      const runs = sameLetters(freeAsked, i, freeName, j)
      if (!runs) continue
      for (let k = 0; k < runs.asked; k++) pair(i + k, j)
      // The first word of the name comes last, so that both begin the same.
      for (let k = runs.name - 1; k >= 0; k--) pair(i, j + k)
      const ofAsked = sumOf(asked.information.slice(i, i + runs.asked))
      const ofName = sumOf(name.information.slice(j, j + runs.name))
      // One word says more than its parts.
      count(runs.asked === 1 ? ofAsked : runs.name === 1 ? ofName : Math.min(ofAsked, ofName))
    }

  const matchedLiterally = matched
  pairEqual(asked.canonical, name.canonical)
  if (a.includes('st') || a.includes('street')) pairEqual(a.map(streetForm), b.map(streetForm))
  // Folding has made one letter of an umlaut.
  if (asked.plain !== a) pairEqual(asked.plain, b)
  if (name.plain !== b) pairEqual(a, name.plain)
  const hasOtherForms = matched > matchedLiterally

  for (let i = 0; i < a.length; i++) {
    const forgiven = partner[i]! < 0 ? typosForgiven(a[i]!) : 0
    let [best, fewest] = [-1, forgiven + 1]
    for (let j = 0; forgiven > 0 && j < b.length; j++) {
      if (taken[j]) continue
      const most = Math.min(fewest - 1, typosForgiven(b[j]!))
      const errors = most > 0 ? typosBetween(a[i]!, b[j]!, most) : Infinity
      if (errors <= most) [best, fewest] = [j, errors]
    }
    if (best < 0) continue
    pair(i, best)
    count(Math.min(asked.information[i]!, name.information[best]!))
    typos += fewest / a[i]!.length
  }

  if (asked.bySound || name.bySound)
    for (let i = 0; i < a.length; i++) {
      const at = partner[i]! < 0 ? b.findIndex((word, j) => !taken[j] && soundsAlike(a[i]!, word)) : -1
      if (at < 0) continue
      pair(i, at)
      count(Math.min(asked.information[i]!, name.information[at]!))
      heard++
    }

  const last = a.length - 1
  if (isUnfinished && last >= 0 && partner[last]! < 0) {
    const at = /\d/.test(a[last]!) ? -1 : b.findIndex((word, j) => !taken[j] && word.startsWith(a[last]!))
    if (at >= 0) {
      pair(last, at)
      begun = a[last]!.length / b[at]!.length
      count(name.information[at]! * begun)
    }
  }

  const first = asked.information.findIndex(each => each >= telling)
  return {
    matched,
    tellingMatched,
    rarest,
    askedLeft: positions(a.length, i => partner[i]! < 0),
    nameLeft: positions(b.length, j => !taken[j]),
    typos,
    heard,
    hasOtherForms,
    begun,
    beginsTheSame:
      first >= 0 && partner[first]! >= 0 && partner[first] === name.information.findIndex(each => each >= telling),
  }
}

/** Words of this many sounds may differ in one. */
const manySounds = 4

const soundsAlike = (word: string, other: string): boolean => {
  const [sound, otherSound] = [soundOf(word), soundOf(other)]
  if (sound === undefined || otherSound === undefined) return false
  const most = Math.min(sound.length, otherSound.length) >= manySounds ? 1 : 0
  return typosBetween(sound, otherSound, most) <= most
}

type WordAt = (at: number) => string | undefined

/** Returns the lengths of the shortest runs of words from `i` and from `j` on with the same letters: "mc donalds", "mcdonald s". */
const sameLetters = (
  askedAt: WordAt,
  i: number,
  nameAt: WordAt,
  j: number,
): { asked: number; name: number } | undefined => {
  let [mine, theirs] = [askedAt(i), nameAt(j)]
  let [asked, name] = [1, 1]
  if (mine === undefined || theirs === undefined) return undefined
  while (mine !== theirs) {
    const isMineLonger: boolean = mine.startsWith(theirs)
    if (!isMineLonger && !theirs.startsWith(mine)) return undefined
    const next: string | undefined = isMineLonger ? nameAt(j + name++) : askedAt(i + asked++)
    if (next === undefined || asked > maxJoined || name > maxJoined) return undefined
    if (isMineLonger) theirs += next
    else mine += next
  }
  return { asked, name }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)

const positions = (length: number, isLeft: (at: number) => boolean): number[] => {
  const left: number[] = []
  for (let at = 0; at < length; at++) if (isLeft(at)) left.push(at)
  return left
}
