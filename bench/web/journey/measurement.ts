import type { Browser } from 'playwright-core'
import type { List, Site } from '../editing/site.ts'

/** One row of the figure. */
export type Measurement = {
  what: string
  goal: string
  measured: string
  /** `undefined` if there is no goal. */
  met: boolean | undefined
}

/** What all measurements share. They change no list but their own. */
export type Stand = {
  browser: Browser
  site: Site
  /** A list of 25 places with notes. */
  short: List
  /** A list of 2,000 places with notes. */
  long: List
  /** The address of an open vote on 25 places. */
  votePath: string
}

export type Measure = (stand: Stand) => Promise<Measurement[]>

export const yesOrNo = (holds: boolean): string => (holds ? 'yes' : 'no')
