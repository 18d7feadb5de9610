/**
 * Every problem a caller can meet: status, title, meaning and remedy. Responses, problem pages and references are generated from this
 * table. Only this file has statuses; a caller of `Problem` may give a more specific detail.
 */
export const problems = {
  invalid_input: p(
    400,
    'The input is not valid',
    'A member is missing, unknown, has the wrong type or length, or conflicts with another member. Nothing was changed.',
    'Correct the members named in `errors` and send the request again.',
  ),
  malformed_json: p(
    400,
    'The body is not JSON',
    'The body is not one complete JSON value in UTF-8.',
    'Send one JSON object as UTF-8.',
  ),
  credential_conflict: p(
    400,
    'Two different edit tokens',
    'The Authorization header and the body carry different edit tokens, so it is unclear which list you mean to change.',
    'Send one edit token: in the Authorization header or as `editToken`.',
  ),
  credential_required: p(
    401,
    'A credential is required',
    'This request needs an API key or an edit token, and came with neither.',
    'Send `Authorization: Bearer` with an API key (to create, browse and search) or with the edit token of the list.',
  ),
  invalid_credential: p(
    401,
    'The credential is not valid',
    'The credential is neither an API key nor an edit token in use. It may be mistyped, cut off, revoked, or replaced by a newer one.',
    'Check the credential for typing errors, or send its replacement.',
  ),
  wrong_credential: p(
    401,
    'An edit token where an API key is needed',
    'An edit token opens one list. Creating, browsing and searching need an API key, which identifies the caller.',
    'Send an API key: an edit token opens its one list only.',
  ),
  edit_token_required: p(
    403,
    'The edit token of this list is required',
    'An API key gives no right to change a list, not even one that was created with it.',
    'Send the edit token that came with the list when it was created; beside an API key, send it as `editToken`.',
  ),
  edit_token_mismatch: p(
    403,
    'The edit token of another list',
    'The edit token is valid, but belongs to another list.',
    'Send the edit token of this list.',
  ),
  not_granted: p(
    403,
    'Deleting was not allowed',
    'The person let this connection change the list, but not delete it, its history or its editions.',
    'Ask the person to do this on the website, or to connect again and allow deleting.',
  ),
  list_not_found: p(
    404,
    'No such list',
    'No list has this slug, or it was deleted, or it is hidden and its edit token was not sent. All three cases get this response.',
    'Check the slug, or send the edit token if the list is hidden.',
  ),
  place_not_found: p(
    404,
    'No such place',
    'No place has this id, or the list does not contain it, or no restaurant matches the name closely enough to be added.',
    'Check the name or id. Near misses are in `alternatives`. Or add the place in your own words: `own`, or `unmatched: own`.',
  ),
  area_not_covered: p(
    404,
    'The restaurants of this area are not known here',
    'This service has no data of the area in `coverage`, or only a few places in it, so it cannot know the restaurant. The name may be right.',
    'Add the place in your own words: `own`, or `unmatched: own`. The operator can load the area with `forklist places get AREA`, or allow `PLACES_ON_DEMAND`.',
  ),
  near_not_found: p(
    404,
    'The location is not understood',
    'The value of `near` is neither a known town nor coordinates.',
    'Send `near` as the name of a town or as `latitude,longitude`, or leave it out.',
  ),
  version_not_found: p(
    404,
    'No such version',
    'The list never had this version, did not exist at that time, or its history has been cleared since.',
    'See the history of the list for the versions it has.',
  ),
  edition_not_found: p(
    404,
    'No such edition',
    'The list has no edition with this label: it was never made, or it was deleted.',
    'See listEditions for the editions of the list.',
  ),
  vote_not_found: p(
    404,
    'No such vote',
    'No vote has this id, its list was deleted, a newer vote replaced it, or the list never had a vote.',
    'Ask for the current ballot link, or open a vote with openVote if you have the edit token.',
  ),
  suggestions_not_found: p(
    404,
    'No such suggestion link',
    'No suggestion link has this id, its list was deleted, or the link was closed.',
    'Ask for the current suggestion link, or open one with openSuggestions if you have the edit token.',
  ),
  route_not_found: p(
    404,
    'No such address',
    'No resource has this path, with any method.',
    'See /api/v1/openapi.json for all addresses.',
  ),
  format_not_found: p(
    404,
    'No such format',
    'The list cannot be exported in this format.',
    'Use one of the formats named in `exports` of the list.',
  ),
  method_not_allowed: p(
    405,
    'The address does not take this method',
    'The path exists, but does not take this method.',
    'Use a method named in the Allow header.',
  ),
  place_already_in_list: p(
    409,
    'The place is in the list already',
    'A list contains each restaurant once. The same restaurant under another id or another spelling counts as the same place.',
    'Nothing was changed. Move the place in `place` or change its note instead.',
  ),
  place_ambiguous: p(
    409,
    'Several places may be meant',
    'Several restaurants fit the query, such as branches of a chain, or one fits without certainty. The service adds none of them by guessing.',
    'Add one of `alternatives` by its `id` as `placeId`, or say where with `near` and `address`.',
  ),
  order_mismatch: p(
    409,
    'The order does not name every place of the list once',
    'A new order must name exactly the places that the list has now. `missing` and `unknown` list the differences.',
    'Read the list again and send each of its place ids once.',
  ),
  proposal_outdated: p(
    409,
    'The proposal is no longer valid',
    'Since it was read, the place index has found another restaurant or none for the own place, or one of them was added, replaced or removed. Nothing was changed.',
    'Nothing was changed. Read the proposals again with listProposals; `errors` names those that are out of date.',
  ),
  list_full: p(
    409,
    'The list is full',
    'A list holds at most 2,000 places, which map tools import from one file, 1 MiB of notes and 50 editions.',
    'Remove something first, or start another list: a list holds 2,000 places and 1 MiB of notes.',
  ),
  edition_exists: p(
    409,
    'The list has an edition with this label',
    'Each edition of a list has a label of its own. An edition never changes.',
    'Nothing was changed. Use another label, or delete the edition with deleteEdition first.',
  ),
  anchor_missing: p(
    409,
    'The place to move next to is not in the list',
    'The place named by `before` or `after` is not in the list; another editor may have removed it.',
    'Read the list again and name a place it has.',
  ),
  vote_open: p(
    409,
    'A vote on this list is open',
    'A list has one vote at a time. A new vote would discard the ballots already cast.',
    'Continue with the open vote, or close it with closeVote first.',
  ),
  vote_closed: p(
    409,
    'The vote is closed',
    'The vote was closed, its time is over, or it has reached the maximum number of ballots. Ballots cast before count.',
    'Nothing was changed. Ask the organiser for a new vote.',
  ),
  held_by_operator: p(
    409,
    'The operator keeps the list hidden',
    'The operator has hidden the list until further notice. Its owner can read and edit it, but cannot make it public.',
    'Nothing was changed. Leave out `visibility` to change the rest, or ask the operator to show the list again.',
  ),
  request_in_progress: p(
    409,
    'A request with this idempotency key is still running',
    'The same request was sent before and has not finished, so its response is not available yet.',
    'Wait a moment and send the same request again.',
  ),
  answer_expired: p(
    409,
    'The first response is no longer stored',
    'The request was done under this idempotency key before. Its response carried an edit token. Such a response is stored for one hour, or until the token is first used.',
    'The list named by `slug` was created; its edit token cannot be shown again.',
  ),
  version_mismatch: p(
    412,
    'The list has changed since',
    'The change was limited to certain versions (`If-Match`, `ifVersion`), and the list is at another one. Nothing was changed.',
    'Read the list again (it is at `version` now), and repeat the change if it still makes sense.',
  ),
  body_too_large: p(
    413,
    'The body is too large',
    'The body is larger than this address accepts. It was not read to its end.',
    'Send at most 1 MiB.',
  ),
  unsupported_media_type: p(
    415,
    'The content type is not supported',
    'The body is not plain JSON: it has another content type or character set, is compressed, or has no content type.',
    'Send JSON as `Content-Type: application/json`, in UTF-8 and not compressed.',
  ),
  idempotency_conflict: p(
    422,
    'The idempotency key was used for another request',
    'In the last 24 hours the same idempotency key came with another path or body, so this is not a retry. Nothing was changed.',
    'Use a new key for each new request.',
  ),
  unreadable_file: p(
    422,
    'The file cannot be read',
    'The file has none of the supported formats, is damaged, or is too large when unpacked.',
    'Send the file as the other program wrote it, in one of the formats named in the reference.',
  ),
  rate_limited: p(
    429,
    'Too many requests',
    'The caller exceeded a limit per minute, or its address exceeded a daily quota. Nothing was changed.',
    'Wait as long as the Retry-After header says, and send the request again.',
  ),
  internal: p(
    500,
    'Something went wrong here',
    'The service failed, not the request. The operator finds the cause in the log by the `requestId`.',
    'Try again; if it happens again, send the operator the `requestId`.',
  ),
  storage_damaged: p(
    500,
    'The storage is damaged',
    'The database found damage in the data that this request reads or writes, and did not use it. Other requests may still succeed.',
    'Do not send the request again. Tell the operator: the log names the damaged file and the newest good backup.',
  ),
  provider_unavailable: p(
    503,
    'The place look-up does not answer',
    'None of the place providers answers at the moment. Lists can still be read and changed.',
    'Try again in a few seconds, or add the place by hand with `own`.',
  ),
  storage_unavailable: p(
    503,
    'The storage does not answer',
    'The database is unreachable, or too busy to answer in time. Acknowledged changes are safe. If the connection broke during a write, `detail` says that the change may have been made.',
    'Nothing was changed as far as is known. Try again in a few seconds.',
  ),
  overloaded: p(
    503,
    'The service is overloaded',
    'The service has more requests than it can answer in time, and refused this one before starting it.',
    'Nothing was changed. Wait as long as the Retry-After header says, and send the request again.',
  ),
  storage_full: p(
    507,
    'The storage is full',
    'The disk has no space for a change. Reading still works.',
    'Nothing was changed. Reading still works; tell the operator.',
  ),
} as const

function p<S extends number>(status: S, title: string, meaning: string, detail: string) {
  return { status, title, meaning, detail }
}

export type ProblemCode = keyof typeof problems
export type ProblemStatus = (typeof problems)[ProblemCode]['status']
