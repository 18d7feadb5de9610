import { readFileSync } from 'node:fs'

/** Name and description of this program for machines: OpenAPI, oEmbed, the MCP server card. */
export const packageInfo = {
  title: 'Forklist',
  description: 'Ranked lists of restaurants: make, rank, annotate, share and export them.',
} as const

// The sources are two folders below the root of the package, the build is one.
const root = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../', import.meta.url)

/** Returns the URL of a file of this installation. @param path from the root of the package */
export const packageFile = (path: string): URL => new URL(path, root)

/** Returns the version in this installation's `package.json`. */
export const packageVersion = (): string => JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version
