// Run as a separate process: `backup` or `restore` of a data folder, killed in the middle.
import { backUp } from '../../../src/storage/sqlite/backup.ts'
import { restore } from '../../../src/storage/sqlite/restore.ts'

const [verb, dataDir, file] = process.argv.slice(2) as [string, string, string]
if (verb === 'backup') backUp(dataDir, file, { version: '0.1.0', now: new Date() })
else restore(dataDir, file, new Date())
