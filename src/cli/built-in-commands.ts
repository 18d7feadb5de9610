/** Commands that are no operations, with their descriptions. */
export const builtInCommands = {
  serve: 'Run the service.',
  'keys create': 'Create an API key: --name NAME. Only the key goes to standard output.',
  'keys list': 'List the API keys, revoked ones too; --json for programs.',
  'keys revoke': 'Revoke an API key at once: its ID, as keys list shows it.',
  'lists hide': 'Hide a list, so that its owner cannot make it public: SLUG.',
  'lists show': 'Undo lists hide: SLUG.',
  'lists delete': 'Delete a list for good: SLUG --yes.',
  'lists reset-edit-token': 'Give a list a new edit link: SLUG. Only the link goes to standard output.',
  reports: 'Show reports by readers; --json for programs.',
  'reports close': 'Mark a report as dealt with: its ID, as reports shows it.',
  audit: 'Show changes made by commands, newest first; --json for programs.',
  'places import': 'Load restaurants of a region from files: FILE…. Import a newer file to update them.',
  'places stats': 'Show the contents and sources of the place index; --json for programs.',
  'places search': 'Look for restaurants: QUERY, --near PLACE.',
  'places remove': 'Remove sources from the place index: SOURCE…, as places stats names them.',
  'places refresh':
    'Show where places of lists differ from the place index: SLUG, or all lists; --apply to update them.',
  backup: 'Write the embedded database into a FILE, also beside a running server.',
  restore: 'Replace the embedded database with a backup: FILE. Stop the service first.',
  migrate: 'Update the database to the newest schema.',
  'migrate-to': 'Move the embedded database to PostgreSQL: postgres://…, or DATABASE_URL. Stop the service first.',
}
