/** The kind of each operation in the contract's credential table. */
export const kinds: Record<string, 'create' | 'change' | 'read' | 'copy' | 'vote' | 'suggest'> = {
  createList: 'create',
  browseLists: 'create',
  searchPlaces: 'create',
  getPlace: 'create',
  getList: 'read',
  exportList: 'read',
  watchList: 'read',
  updateList: 'change',
  deleteList: 'change',
  addPlace: 'change',
  addPlaces: 'change',
  importPlaces: 'change',
  updatePlaceNote: 'change',
  updatePlace: 'change',
  removePlace: 'change',
  movePlace: 'change',
  reorderList: 'change',
  setBands: 'change',
  editList: 'change',
  rotateEditToken: 'change',
  listHistory: 'change',
  restoreVersion: 'change',
  clearHistory: 'change',
  copyList: 'copy',
  mergeLists: 'copy',
  createEdition: 'change',
  listEditions: 'read',
  getEdition: 'read',
  exportEdition: 'read',
  deleteEdition: 'change',
  openVote: 'change',
  getVote: 'vote',
  castBallot: 'vote',
  getConsensus: 'change',
  closeVote: 'change',
  applyConsensus: 'change',
  listProposals: 'change',
  applyProposals: 'change',
  openSuggestions: 'change',
  getSuggestionForm: 'suggest',
  suggestPlaces: 'suggest',
  listSuggestions: 'change',
  applySuggestions: 'change',
  discardSuggestions: 'change',
  closeSuggestions: 'change',
}

const words: Record<string, string> = {
  ok: 'ok',
  member: '400 invalid_input',
  conflict: '400 credential_conflict',
  required: '401 credential_required',
  invalid: '401 invalid_credential',
  wrong: '401 wrong_credential',
  needsToken: '403 edit_token_required',
  mismatch: '403 edit_token_mismatch',
  '404': '404 list_not_found',
}

/** The contract, section 1: the outcome for a credential in the Authorization header. */
export const inHeader = rows(`
  header               | create   | change public | change hidden | change missing | read public | read hidden | read missing | copy public | copy hidden | copy missing
  none                 | required | required      | 404           | 404            | ok          | 404         | 404          | required    | required    | required
  another scheme       | required | required      | 404           | 404            | ok          | 404         | 404          | required    | required    | required
  key without scheme   | required | required      | 404           | 404            | ok          | 404         | 404          | required    | required    | required
  Bearer alone         | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  Bearer and two words | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  a JWT                | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  mistyped API key     | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  unknown API key      | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  revoked API key      | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  API key              | ok       | needsToken    | 404           | 404            | ok          | 404         | 404          | ok          | 404         | 404
  mistyped token       | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  unknown token        | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  replaced token       | invalid  | invalid       | 404           | 404            | ok          | 404         | 404          | invalid     | invalid     | invalid
  other list’s token   | wrong    | mismatch      | 404           | 404            | ok          | 404         | 404          | wrong       | wrong       | wrong
  right token          | wrong    | ok            | ok            | 404            | ok          | ok          | 404          | wrong       | wrong       | wrong
`)

/** The contract, section 1: the outcome for an `editToken` in the body. REST operations without a body follow the header's row. */
export const inBody = rows(`
  header             | body               | create   | change public | change hidden | change missing | copy public | copy hidden | copy missing
  none               | right token        | required | ok            | ok            | 404            | required    | required    | required
  none               | other list’s token | required | mismatch      | 404           | 404            | required    | required    | required
  none               | unknown token      | required | invalid       | 404           | 404            | required    | required    | required
  none               | mistyped token     | required | invalid       | 404           | 404            | required    | required    | required
  none               | replaced token     | required | invalid       | 404           | 404            | required    | required    | required
  API key            | right token        | member   | ok            | ok            | 404            | ok          | ok          | 404
  API key            | other list’s token | member   | mismatch      | 404           | 404            | ok          | 404         | 404
  API key            | unknown token      | member   | invalid       | 404           | 404            | ok          | 404         | 404
  API key            | mistyped token     | member   | invalid       | 404           | 404            | ok          | 404         | 404
  API key            | replaced token     | member   | invalid       | 404           | 404            | ok          | 404         | 404
  API key            | API key            | member   | invalid       | 404           | 404            | ok          | 404         | 404
  API key            | mistyped API key   | member   | invalid       | 404           | 404            | ok          | 404         | 404
  API key            | unknown API key    | member   | invalid       | 404           | 404            | ok          | 404         | 404
  API key            | revoked API key    | member   | invalid       | 404           | 404            | ok          | 404         | 404
  mistyped API key   | right token        | invalid  | invalid       | invalid       | invalid        | invalid     | invalid     | invalid
  unknown API key    | right token        | invalid  | invalid       | invalid       | invalid        | invalid     | invalid     | invalid
  revoked API key    | right token        | invalid  | invalid       | invalid       | invalid        | invalid     | invalid     | invalid
  a JWT              | right token        | invalid  | invalid       | invalid       | invalid        | invalid     | invalid     | invalid
  right token        | other list’s token | wrong    | conflict      | conflict      | conflict       | wrong       | wrong       | wrong
  other list’s token | right token        | wrong    | conflict      | conflict      | conflict       | wrong       | wrong       | wrong
  mistyped token     | right token        | invalid  | conflict      | conflict      | conflict       | invalid     | invalid     | invalid
  other list’s token | other list’s token | wrong    | mismatch      | 404           | 404            | wrong       | wrong       | wrong
  right token        | right token        | wrong    | ok            | ok            | 404            | wrong       | wrong       | wrong
`)

/** The problems for unknown links, by the kind of their operations. They need no other credential. */
const unknownLinks: Record<string, string> = { vote: '404 vote_not_found', suggest: '404 suggestions_not_found' }

export const opensByLink = (kind: string | undefined): kind is string => kind !== undefined && kind in unknownLinks

/** Returns the outcome for a ballot link or suggestion link. @param member whether the input has an edit token */
export const withLink = (kind: string, state: string, member: boolean): string => {
  if (state === 'missing') return unknownLinks[kind]!
  return member ? words.member! : words.ok!
}

/** The WWW-Authenticate header of each refusal (RFC 6750: a request without credentials gets no error code). */
export const challenges: Record<string, string> = {
  credential_required: 'Bearer realm="forklist"',
  invalid_credential: 'Bearer realm="forklist", error="invalid_token"',
  wrong_credential: 'Bearer realm="forklist", error="invalid_token"',
}

export type Row = { header: string; body?: string; [column: string]: string | undefined }

function rows(table: string): Row[] {
  const [names = [], ...lines] = table
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
  return lines.map(cells => Object.fromEntries(names.map((name, i) => [name, words[cells[i]!] ?? cells[i]!])) as Row)
}
