import { readFileSync } from 'node:fs'

/** The version of this installation, as its package says it. */
export const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
