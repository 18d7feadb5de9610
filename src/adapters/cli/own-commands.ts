/** The commands that are no operations, with what they do. */
export const ownCommands = {
  serve: 'Run the service.',
  'keys create': 'Make an API key: --name NAME. The key alone goes to standard output.',
  'keys list': 'List the API keys, revoked ones too; --json for programs.',
  'keys revoke': 'Revoke an API key, at once: its ID, as keys list shows it.',
  migrate: 'Bring the database to the newest schema.',
}
