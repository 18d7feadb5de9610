import { addPlace } from './add-place.ts'
import { addPlaces } from './add-places.ts'
import { applyConsensus } from './apply-consensus.ts'
import { applyProposals } from './apply-proposals.ts'
import { applySuggestions } from './apply-suggestions.ts'
import { browseLists } from './browse-lists.ts'
import { castBallot } from './cast-ballot.ts'
import { clearHistory } from './clear-history.ts'
import { closeSuggestions } from './close-suggestions.ts'
import { closeVote } from './close-vote.ts'
import { copyList } from './copy-list.ts'
import { createEdition } from './create-edition.ts'
import { createList } from './create-list.ts'
import { deleteEdition } from './delete-edition.ts'
import { deleteList } from './delete-list.ts'
import { discardSuggestions } from './discard-suggestions.ts'
import { editList } from './edit-list.ts'
import { exportEdition } from './export-edition.ts'
import { exportList } from './export-list.ts'
import { getConsensus } from './get-consensus.ts'
import { getEdition } from './get-edition.ts'
import { getList } from './get-list.ts'
import { getPlace } from './get-place.ts'
import { getSuggestionForm } from './get-suggestion-form.ts'
import { getVote } from './get-vote.ts'
import { importPlaces } from './import-places.ts'
import { listEditions } from './list-editions.ts'
import { listHistory } from './list-history.ts'
import { listProposals } from './list-proposals.ts'
import { listSuggestions } from './list-suggestions.ts'
import { mergeLists } from './merge-lists.ts'
import { movePlace } from './move-place.ts'
import { myLists } from './my-lists.ts'
import { openSuggestions } from './open-suggestions.ts'
import { openVote } from './open-vote.ts'
import { removePlace } from './remove-place.ts'
import { reorderList } from './reorder-list.ts'
import { restoreVersion } from './restore-version.ts'
import { rotateEditToken } from './rotate-edit-token.ts'
import { searchPlaces } from './search-places.ts'
import { setBands } from './set-bands.ts'
import { suggestPlaces } from './suggest-places.ts'
import { undo } from './undo.ts'
import { updateList } from './update-list.ts'
import { updatePlace } from './update-place.ts'
import { updatePlaceNote } from './update-place-note.ts'
import { watchList } from './watch-list.ts'

/** The operations of every interface, in the order of the reference. */
export const operations = [
  createList,
  browseLists,
  getList,
  updateList,
  deleteList,
  addPlace,
  addPlaces,
  importPlaces,
  updatePlaceNote,
  updatePlace,
  removePlace,
  movePlace,
  reorderList,
  setBands,
  editList,
  listProposals,
  applyProposals,
  exportList,
  watchList,
  createEdition,
  listEditions,
  getEdition,
  exportEdition,
  deleteEdition,
  openVote,
  getVote,
  castBallot,
  getConsensus,
  closeVote,
  applyConsensus,
  openSuggestions,
  getSuggestionForm,
  suggestPlaces,
  listSuggestions,
  applySuggestions,
  discardSuggestions,
  closeSuggestions,
  searchPlaces,
  getPlace,
  rotateEditToken,
  listHistory,
  restoreVersion,
  clearHistory,
  copyList,
  mergeLists,
]

/** Operations that only tools offer. They need what a connection remembers, or shorten what programs can do in two calls. */
export const toolsOnly = [myLists, undo]

/** The operations of tools. */
export const allOperations = [...operations, ...toolsOnly]
