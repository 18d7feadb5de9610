import { resolve } from 'node:path'

/** The built program. Node cannot run its sources, because pages are written in JSX. `npm test` builds first. */
export const main = resolve(import.meta.dirname, '../../dist/main.js')
