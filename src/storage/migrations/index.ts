import { lists } from './001-lists.ts'
import { oauth } from './002-oauth.ts'
import { providerPlaces } from './003-provider-places.ts'
import { googleIds } from './004-google-ids.ts'
import { mergedLists } from './005-merged-lists.ts'
import { votes } from './006-votes.ts'
import { sharedCounts } from './007-shared-counts.ts'
import { moderation } from './008-moderation.ts'
import { postings } from './009-postings.ts'
import { origins } from './010-origins.ts'
import { listed } from './011-listed.ts'
import { placeAliases } from './012-place-aliases.ts'
import { replacedPlaces } from './013-replaced-places.ts'
import { keyrings } from './014-keyrings.ts'
import { tickets } from './015-tickets.ts'
import { bandsAndDetails } from './016-bands-and-details.ts'
import { editions } from './017-editions.ts'
import { suggestions } from './018-suggestions.ts'
import { neededTowns } from './019-needed-towns.ts'
import { searchTerms } from './020-search-terms.ts'

/** Forward only, in this order. A released migration is never edited. */
export const migrations = {
  '001-lists': lists,
  '002-oauth': oauth,
  '003-provider-places': providerPlaces,
  '004-google-ids': googleIds,
  '005-merged-lists': mergedLists,
  '006-votes': votes,
  '007-shared-counts': sharedCounts,
  '008-moderation': moderation,
  '009-postings': postings,
  '010-origins': origins,
  '011-listed': listed,
  '012-place-aliases': placeAliases,
  '013-replaced-places': replacedPlaces,
  '014-keyrings': keyrings,
  '015-tickets': tickets,
  '016-bands-and-details': bandsAndDetails,
  '017-editions': editions,
  '018-suggestions': suggestions,
  '019-needed-towns': neededTowns,
  '020-search-terms': searchTerms,
}

export const newestMigration = Object.keys(migrations).at(-1)!
