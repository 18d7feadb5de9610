/** Returns the command to type as this process was started: through `npx`, through a script of a checkout, or by its name. */
export const commandName = (): string => {
  const { npm_lifecycle_event: script } = process.env
  if (script === 'npx') return 'npx forklist'
  return script ? 'npm run --silent forklist --' : 'forklist'
}
