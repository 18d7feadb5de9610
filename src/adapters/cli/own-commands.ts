/** The commands that are no operations, with what they do. */
export const ownCommands = {
  serve: 'Run the service.',
  'keys create': 'Make an API key: --name NAME. The key alone goes to standard output.',
  'keys list': 'List the API keys, revoked ones too; --json for programs.',
  'keys revoke': 'Revoke an API key, at once: its ID, as keys list shows it.',
  'lists hide': 'Take a list out of sight, so that its owner cannot make it public: SLUG.',
  'lists show': 'Lift that: SLUG.',
  'lists delete': 'Delete a list for good: SLUG --yes.',
  'lists reset-edit-token': 'Give a list a new edit link: SLUG. The link alone goes to standard output.',
  reports: 'Show what readers have reported; --json for programs.',
  'reports close': 'Mark a report as dealt with: its ID, as reports shows it.',
  audit: 'Show what commands have changed, newest first; --json for programs.',
  'places import': 'Load restaurants of a region from files: FILE…. Reading a file again brings it up to date.',
  'places stats': 'Show what the place directory holds, and from whom; --json for programs.',
  'places search': 'Look for restaurants: QUERY, --near PLACE.',
  'places remove': 'Take sources out of the place directory: SOURCE…, as places stats names them.',
  'places refresh': 'Show where places of lists differ from the directory: SLUG, or all lists; --apply to follow it.',
  backup: 'Write the embedded database into a FILE, also beside a running server.',
  restore: 'Put a backup in the place of the embedded database: FILE. The service has to be stopped.',
  migrate: 'Bring the database to the newest schema.',
  'migrate-to':
    'Move the embedded database to PostgreSQL: postgres://…, or DATABASE_URL. The service has to be stopped.',
}
