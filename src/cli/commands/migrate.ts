import { builtIn } from '../command.ts'
import { print } from '../output.ts'

export const migrate = builtIn({
  name: 'migrate',
  summary: 'Update the database to the newest schema.',
  options: () => ({}),
  example: 'forklist migrate',
  async run(_, { settings: { dataDir, databaseUrl }, stdout }) {
    const [{ makeFolder }, { storageAt }] = await Promise.all([
      import('../../util/make-folder.ts'),
      import('../../storage/storage.ts'),
    ])
    makeFolder(dataDir)
    await using storage = await storageAt(databaseUrl, dataDir)
    print(stdout, (await storage.migrate()).join('\n') || 'The database is up to date.')
    return 0
  },
})
