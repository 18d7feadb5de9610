import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const files = ['answers.json.gz', 'postgresql.sql.gz', 'sqlite.db.gz']

const advice = 'RELEASE_FIXTURE=1 npm test -- test/storage/releases.test.ts writes it.'

/** Returns in one sentence why a version has no database for the upgrade tests of later versions; `undefined` if it has one. */
export function missingFixture(root, version) {
  const path = `test/storage/releases/${version}`
  const missing = files.find(name => !existsSync(join(root, path, name)))
  if (missing !== undefined)
    return `The database of ${version} for upgrade tests is missing (${path}/${missing}): ${advice}`
  const { schema } = JSON.parse(gunzipSync(readFileSync(join(root, path, files[0]))))
  const migrations = readdirSync(join(root, 'src/storage/migrations')).filter(name => /^\d/.test(name))
  const newest = migrations.sort().at(-1).replace(/\.ts$/, '')
  if (schema !== newest) return `The database in ${path} has the schema ${schema}, not ${newest}: ${advice}`
  return undefined
}
