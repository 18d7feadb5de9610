import { resolve } from 'node:path'

/** The program as it is installed. Built, as `npm test` does first: pages are written in JSX, which Node does not read. */
export const main = resolve(import.meta.dirname, '../../dist/main.js')
