import { Keys } from '../keys/index.ts'
import { root } from './root.ts'

/** What the site's addresses begin with, as this page was opened, without a slash at its end. */
export const base = (location.origin + root).replace(/\/$/, '')

/** The edit links of this browser. */
export const keys = new Keys({ storage: () => localStorage, base, now: Date.now })
