import { readFileSync } from 'node:fs'
import { packageFile } from './package-file.ts'

/** The version of this installation, as its package says it. */
export const packageVersion = (): string => JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version
