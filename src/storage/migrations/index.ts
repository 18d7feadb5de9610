import { neededTowns } from './019-needed-towns.ts'
import { searchTerms } from './020-search-terms.ts'
import { schemaOf010 } from './schema-of-0.1.0.ts'

const merged = { async up(): Promise<void> {} }

/** Forward only, in this order. A released migration is never edited. */
export const migrations = {
  // Databases of 0.1.0 have recorded these names. The last one creates everything, so it fails on a database that has only some of them.
  '001-lists': merged,
  '002-oauth': merged,
  '003-provider-places': merged,
  '004-google-ids': merged,
  '005-merged-lists': merged,
  '006-votes': merged,
  '007-shared-counts': merged,
  '008-moderation': merged,
  '009-postings': merged,
  '010-origins': merged,
  '011-listed': merged,
  '012-place-aliases': merged,
  '013-replaced-places': merged,
  '014-keyrings': merged,
  '015-tickets': merged,
  '016-bands-and-details': merged,
  '017-editions': merged,
  '018-suggestions': schemaOf010,
  '019-needed-towns': neededTowns,
  '020-search-terms': searchTerms,
}

export const newestMigration = Object.keys(migrations).at(-1)!
