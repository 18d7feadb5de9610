import { Keys } from '../keys/index.ts'
import { root } from './root.ts'

/** Start of the site's addresses as opened, without a trailing slash. */
export const base = (location.origin + root).replace(/\/$/, '')

export const keys = new Keys({ storage: () => localStorage, base, now: Date.now })
