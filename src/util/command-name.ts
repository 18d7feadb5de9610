/** Returns the command to type: a checkout started by npm has no `forklist` in its path. */
export const commandName = (): string => (process.env.npm_lifecycle_event ? 'npm run --silent forklist --' : 'forklist')
