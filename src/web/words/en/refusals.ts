import type { Tree } from '../tree.ts'

/** Why the service would not do something, for people: by the code of the problem. What it says itself is for programs. */
export const refusals = {
  refusals: {
    invalid_input: 'This is not taken as it is written: {members}.',
    place_not_found: 'No restaurant is known by this name or link.',
    near_not_found: 'That town or area is not known.',
    place_already_in_list: 'The place is on the list already.',
    place_ambiguous: 'Several places fit equally well.',
    list_full: 'The list is full. Remove something first, or start another list.',
    list_not_found: 'The list is not here any more.',
    version_not_found: 'The history does not go back that far any more.',
    vote_not_found: 'This vote is not here any more. Ask whoever sent you the link.',
    vote_closed: 'This vote takes no more ballots.',
    vote_open: 'A vote on this list is open already. Close it first.',
    held_by_operator: 'Whoever runs this service keeps the list hidden. Ask them to show it again.',
    provider_unavailable: 'Nobody who could look the place up answers now. Add it by hand, or try again later.',
    answer_expired: 'The list was made before, and its edit link is not given a second time. Start another one.',
    idempotency_conflict: 'It was sent once before with other words. Load the page again.',
    invalid_credential:
      'Load the page again. Where that does not help, it is not at this site’s own address, and whoever runs the service has to set PUBLIC_URL.',
    body_too_large: 'That is too long.',
    rate_limited: 'No more of this is taken here today. It goes on {when}.',
    storage_full: 'There is no room left for it here. Tell whoever runs this service.',
    storage_damaged: 'The stored lists are damaged. Please tell whoever runs this service.',
    busy: 'The service cannot do that at the moment. Try again in a little while.',
    unlisted: 'The service does not take it ({code}).',
    members: {
      title: 'title',
      authorName: 'name of the author',
      description: 'description',
      note: 'note',
      name: 'name',
      address: 'address',
      position: 'position',
      query: 'name or link',
      near: 'town or area',
    },
  },
} as const satisfies Tree
