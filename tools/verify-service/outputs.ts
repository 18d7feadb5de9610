// The outputs of the operations, as far as the checks read them. `contract.ts` compares the whole answers with the description.

export type Place = {
  id: string
  rank: number
  name: string
  note?: string
  mapsUrl: string
  mapPlaceId: string
  googlePlaceId?: string
  links: { google: string }
  latitude?: number
  longitude?: number
  attribution?: string
  band?: string
  tags?: string[]
  dishes?: string[]
  price?: number
  visitedOn?: string
  suggestedBy?: string
}

type Band = { name: string; size: number }

export type ListSummary = {
  slug: string
  title: string
  authorName: string
  description?: string
  visibility: string
  listed: boolean
  placeCount: number
  version: number
  url: string
  exports: Readonly<Record<string, string>>
}

export type List = ListSummary & {
  places: Place[]
  bands?: Band[]
  attributions?: string[]
  nextCursor?: string
  copiedFrom?: object
}

type Key = { editToken: string; editUrl: string }
export type Problem = {
  type: string
  status: number
  code: string
  requestId: string
  errors?: { pointer: string; message: string }[]
  place?: { id: string }
  missing?: string[]
  unknown?: string[]
  version?: number
  slug?: string
}
type Texts = { description?: string }
type State = { version: number; placeCount: number }
type Changed = { place: Place; list: State }

/** By operation. */
export type Outputs = {
  createList: List & Key & { notAdded?: { index: number; code: string }[] }
  copyList: List & Key
  mergeLists: List & Key
  browseLists: { lists: ListSummary[] }
  getList: List
  updateList: ListSummary
  deleteList: unknown
  rotateEditToken: Key
  addPlace: Changed
  addPlaces: { results: (Problem | { place: Place })[]; list: State }
  updatePlace: Changed
  updatePlaceNote: Changed
  movePlace: Changed
  removePlace: unknown
  reorderList: unknown
  setBands: { bands: Band[] }
  editList: List
  importPlaces: { rowCount: number; counts: Record<string, number>; rows: unknown[]; list: State }
  exportList: { placeCount: number; leftOut?: { id: string }[] }
  searchPlaces: { places: { id: string }[] }
  getPlace: { id: string }
  listHistory: { changes: { version: number; from?: Texts; to?: Texts }[]; nextCursor?: string }
  clearHistory: unknown
  restoreVersion: List
  createEdition: { label: string }
  deleteEdition: unknown
  listEditions: { editions: { label: string }[] }
  getEdition: List & { changes?: { rose: { id: string; to: number }[] } }
  openSuggestions: { suggestions: { id: string } }
  getSuggestionForm: unknown
  suggestPlaces: unknown
  listSuggestions: { suggestions: { id: string; name?: string; place: { name: string } }[] }
  applySuggestions: unknown
  discardSuggestions: unknown
  closeSuggestions: unknown
  openVote: { vote: { id: string } }
  getVote: { places: unknown[] }
  castBallot: { ballotCount: number }
  getConsensus: { places: { id: string }[] }
  closeVote: unknown
  applyConsensus: unknown
  watchList: unknown
}
