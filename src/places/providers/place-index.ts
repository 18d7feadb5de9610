import { provider } from './provider.ts'

/** The place index. It has no `search`: the look-up itself searches it, to interpret queries by its names. */
export const placeIndex = provider({
  name: 'place_index',
  description:
    'Places from files that the operator has imported, and from the bundled sample. Asked first, without the network.',
  attribution: 'That of each imported file.',
  terms: 'Those of each imported file.',
  receives: 'Nothing: it is a file of the service itself.',
  capabilities: { perKeystroke: true, getCosts: false, results: 'may keep' },
  settings: {},
  open: (_, { local }) => ({ get: id => local.get(id) }),
})
