import { isSea } from 'node:sea'

/** Returns the command to type: the executable as it was started, or `forklist`, which a checkout started by npm has not in its path. */
export const commandName = (): string => {
  if (isSea()) return process.argv0
  return process.env.npm_lifecycle_event ? 'npm run --silent forklist --' : 'forklist'
}
