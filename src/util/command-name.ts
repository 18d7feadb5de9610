import { isSea } from 'node:sea'

/** Returns the command to type as this process was started: an executable, `npx`, a script of a checkout, or `forklist`. */
export const commandName = (): string => {
  const { npm_lifecycle_event: script } = process.env
  if (isSea()) return process.argv0
  if (script === 'npx') return 'npx forklist'
  return script ? 'npm run --silent forklist --' : 'forklist'
}
