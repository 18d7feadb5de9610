/** The commands that are no operations, with what they do. */
export const ownCommands = {
  serve: 'Run the service.',
  'keys create': 'Make an API key: --name NAME. The key alone goes to standard output.',
  'keys list': 'List the API keys, revoked ones too; --json for programs.',
  'keys revoke': 'Revoke an API key, at once: its ID, as keys list shows it.',
  'places import': 'Load restaurants of a region from files: FILE…. Reading a file again brings it up to date.',
  'places stats': 'Show what the place directory holds, and from whom; --json for programs.',
  'places search': 'Look for restaurants: QUERY, --near PLACE.',
  'places remove': 'Take sources out of the place directory: SOURCE…, as places stats names them.',
  'places refresh': 'Show where places of lists differ from the directory: SLUG, or all lists; --apply to follow it.',
  migrate: 'Bring the database to the newest schema.',
}
