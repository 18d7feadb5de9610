/**
 * Every failure a caller can meet: its status, what it is, what it means, and what to do about it. No other file names a status for a
 * failure; the page of a problem, the reference and the answers are all made of this.
 */
export const problems = {
  invalid_input: p(
    400,
    'The input is not valid',
    'A member is missing, has the wrong type or length, does not go with another one, or is not known at all. Nothing was done.',
    'Correct the members named in `errors` and send the request again.',
  ),
  malformed_json: p(
    400,
    'The body is not JSON',
    'The body could not be read as one JSON value in UTF-8, or it ended before it was complete.',
    'Send one JSON object as UTF-8.',
  ),
  credential_conflict: p(
    400,
    'Two different edit tokens',
    'The Authorization header carries one edit token and the body another, so it is not clear which list you mean to change.',
    'Send one edit token: in the Authorization header or as `editToken`.',
  ),
  credential_required: p(
    401,
    'A credential is required',
    'This request is not for everybody, and nothing came with it that says who is calling or which list may be changed.',
    'Send `Authorization: Bearer` with an API key (to create, browse and search) or with the edit token of the list.',
  ),
  invalid_credential: p(
    401,
    'The credential is not valid',
    'What was sent is no API key and no edit token that is in use here: it is mistyped, cut off, revoked, or replaced by a newer one.',
    'Check it for typing errors, or send the one that took its place.',
  ),
  wrong_credential: p(
    401,
    'An edit token where an API key is needed',
    'An edit token says which list may be changed. Creating, browsing and searching ask who is calling, and that an API key says.',
    'An edit token opens its one list only. Send an API key.',
  ),
  edit_token_required: p(
    403,
    'The edit token of this list is required',
    'An API key is valid but gives no right to change a list, not even one that was created with it.',
    'An API key changes no list. Send the edit token that came with the list when it was made; beside an API key, as `editToken`.',
  ),
  edit_token_mismatch: p(
    403,
    'The edit token of another list',
    'The edit token is valid, for another list than the one that was to be changed.',
    'Send the edit token of this list.',
  ),
  list_not_found: p(
    404,
    'No such list',
    'No list has this slug, or it has been deleted, or it is hidden and its edit token was not sent: these three answer alike.',
    'Check the slug; public lists can be browsed. A hidden list answers like this without its edit token.',
  ),
  place_not_found: p(
    404,
    'No such place',
    'No place has this id, or the list does not have it, or no restaurant fits the name well enough to be added without doubt.',
    'Check the name or id; see `alternatives` for near misses, or add the place by hand with `own`.',
  ),
  near_not_found: p(
    404,
    'The location is not understood',
    'What was sent as `near` is no town that is known here, and no pair of coordinates.',
    'Give `near` as the name of a town or as `latitude,longitude`, or leave it out.',
  ),
  version_not_found: p(
    404,
    'No such version',
    'The list never had this version, did not exist at that time, or its history was cleared since.',
    'See the history of the list for the versions it has.',
  ),
  vote_not_found: p(
    404,
    'No such vote',
    'No vote has this id, or it went with its list, or gave way to a newer one; or the list was never voted on.',
    'Ask whoever sent the ballot link for the present one. Who holds the edit token opens a vote with openVote.',
  ),
  route_not_found: p(
    404,
    'No such address',
    'Nothing is to be found at this path, whatever the method.',
    'See /api/v1/openapi.json for the addresses there are.',
  ),
  format_not_found: p(
    404,
    'No such format',
    'A list can be exported in a few formats, and this is none of them.',
    'Use one of the formats named in `exports` of the list.',
  ),
  method_not_allowed: p(
    405,
    'The address does not take this method',
    'The path is right, but it is asked with another method than it takes.',
    'Use a method named in the Allow header.',
  ),
  place_already_in_list: p(
    409,
    'The place is in the list already',
    'A list has each restaurant once. Places are compared, not names: the same restaurant under another id counts as there already.',
    'Nothing was changed. Move it or change its note instead; it stands in `place`.',
  ),
  place_ambiguous: p(
    409,
    'Several places fit equally well',
    'More than one restaurant fits what was asked for, as with the branches of a chain. Nothing is ever added on doubt.',
    'Add one of `alternatives` by its `id` as `placeId`, or say where with `near`.',
  ),
  order_mismatch: p(
    409,
    'The order does not name every place of the list once',
    'A new order is taken only when it is one of exactly the places that the list has now. `missing` and `unknown` say where it differs.',
    'Read the list again and send each of its place ids once.',
  ),
  list_full: p(
    409,
    'The list is full',
    'A list holds as many places as map tools import whole from one file, and its notes together have a limit.',
    'A list holds 2,000 places and 1 MiB of notes. Remove something first, or start another list.',
  ),
  anchor_missing: p(
    409,
    'The place to move next to is not in the list',
    'The place named by `before` or `after` is not in the list; somebody may have removed it in the meantime.',
    'Read the list again and name a place it has.',
  ),
  vote_open: p(
    409,
    'A vote on this list is open',
    'A list has one vote at a time, and a new one would throw away the ballots that people have cast.',
    'Go on with the open vote, or close it with closeVote first.',
  ),
  vote_closed: p(
    409,
    'The vote takes no more ballots',
    'It was closed, or its time is over, or it has as many ballots as a vote takes. What was cast before counts.',
    'Nothing was changed. Ask whoever sent the ballot link whether there is to be another vote.',
  ),
  held_by_operator: p(
    409,
    'The operator keeps the list hidden',
    'Whoever runs the service has taken the list out of sight, until they lift that. Its owner reads and edits it, but cannot make it public.',
    'Nothing was changed. Leave `visibility` out to change the rest; ask whoever runs the service to show the list again.',
  ),
  request_in_progress: p(
    409,
    'A request with this idempotency key is still running',
    'The same request has come before and is not finished, so that its answer cannot be given again yet.',
    'Wait a moment and send the same request again.',
  ),
  answer_expired: p(
    409,
    'The first answer is no longer kept',
    'The request was done under this idempotency key before. Its answer carried an edit token, and such an answer is kept for one hour, or until the token is first used.',
    'The list named by `slug` was made; its edit token was given once and is not given again.',
  ),
  version_mismatch: p(
    412,
    'The list has changed since',
    'The change was to be made to one version of the list only (`If-Match`, `ifVersion`), and the list is at another one. Nothing was changed.',
    'Read the list again (it is at `version` now), and repeat the change if it still makes sense.',
  ),
  body_too_large: p(
    413,
    'The body is too large',
    'The body is longer than what this address takes. It was not read to its end.',
    'Send at most 1 MiB.',
  ),
  unsupported_media_type: p(
    415,
    'The content type is not supported',
    'The body came as something else than plain JSON, in another character set, compressed, or without saying what it is.',
    'Send JSON as `Content-Type: application/json`, in UTF-8 and not compressed.',
  ),
  idempotency_conflict: p(
    422,
    'The idempotency key was used for another request',
    'In the last 24 hours the same idempotency key came with another path or body, so that this is no retry. Nothing was done.',
    'Use a new key for each new request.',
  ),
  unreadable_file: p(
    422,
    'The file cannot be read',
    'What was to be imported is none of the formats that are read here, or is damaged, or is larger inside than it may be.',
    'Send the file as the other program wrote it, in one of the formats named in the reference.',
  ),
  rate_limited: p(
    429,
    'Too many requests',
    'More requests came than one caller may send in a minute, or more of a kind than may come from one address in a day. Nothing was done.',
    'Wait as long as the Retry-After header says, and send the request again.',
  ),
  internal: p(
    500,
    'Something went wrong here',
    'A fault of the service, not of the request. The operator’s log tells more, by the `requestId`.',
    'Try again; if it happens again, tell the operator the `requestId`.',
  ),
  storage_damaged: p(
    500,
    'The storage is damaged',
    'The database found damage where this request reads or writes. It did not answer from damaged data. Other requests may still succeed.',
    'Do not send the request again. Tell the operator: the log names the damaged file and the newest good backup.',
  ),
  provider_unavailable: p(
    503,
    'The place look-up does not answer',
    'Nobody who could look this place up is answering at the moment. Lists can be read and changed all the same.',
    'Try again in a few seconds, or add the place by hand with `own`.',
  ),
  storage_unavailable: p(
    503,
    'The storage does not answer',
    'The database is not there, or too busy to answer in time. What was acknowledged before is not lost. Where it was lost while a change was being written, `detail` says that the change may have been made.',
    'Nothing was changed as far as is known. Try again in a few seconds.',
  ),
  overloaded: p(
    503,
    'Too much to do at the moment',
    'The service has more requests than it can answer in good time, and turned this one away before starting on it.',
    'Nothing was done. Wait as long as the Retry-After header says, and send the request again.',
  ),
  storage_full: p(
    507,
    'The storage is full',
    'There is no room left to keep a change. Reading goes on.',
    'Nothing was changed. Reading goes on; tell the operator.',
  ),
} as const

function p<S extends number>(status: S, title: string, meaning: string, detail: string) {
  return { status, title, meaning, detail }
}

export type ProblemCode = keyof typeof problems
export type ProblemStatus = (typeof problems)[ProblemCode]['status']
