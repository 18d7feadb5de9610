/** The commands that are no operations, with what they do. */
export const ownCommands = {
  serve: 'Run the service.',
  'keys create': 'Make an API key: --name NAME. The key alone goes to standard output.',
  'keys list': 'List the API keys.',
  'keys revoke': 'Revoke an API key by its id, at once.',
  migrate: 'Bring the database to the newest schema.',
}
