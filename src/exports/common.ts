import { isLocated } from '../domain/coordinates.ts'
import { attributionsOf, type ExportedList } from '../domain/list.ts'
import type { Entry } from '../domain/place.ts'

/** The colour of every pin, as RRGGBB. */
export const accent = 'A52714'

/** To whom data belong, also as a sentence, and where their licence is to be read. */
export type Notice = { owner: string; words: string; license?: string }

/** One notice for each owner of these places' data. OpenStreetMap's licence asks that whoever gets the data is told of it. */
export const noticesOf = (entries: readonly Entry[]): Notice[] =>
  attributionsOf(entries.map(({ facts }) => facts)).map(owner =>
    owner.includes('OpenStreetMap')
      ? {
          owner,
          words: `Place data ${owner}, available under the Open Database License (ODbL)`,
          license: 'https://www.openstreetmap.org/copyright',
        }
      : { owner, words: `Place data ${owner}` },
  )

/** A notice where there are no links. */
export const plainNotice = ({ words, license }: Notice): string => (license ? `${words}: ${license}` : words)

/** What a file of points says of itself: how many places it holds, how many have no point, and to whom the data of those in it belong. */
export const aboutPoints = ({ entries }: ExportedList): { counts: string[]; notices: Notice[] } => {
  const located = entries.filter(entry => isLocated(entry.facts))
  const leftOut = entries.length - located.length
  const counts = [`${places(located.length)}, best first.`]
  if (leftOut > 0) counts.push(`Left out of this file: ${places(leftOut)} without coordinates.`)
  return { counts, notices: noticesOf(located) }
}

const places = (count: number): string => (count === 1 ? '1 place' : `${count} places`)
