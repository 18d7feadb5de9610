import { checksThatNeed } from '../check.ts'
import { expectEqual, expectThat } from '../expect.ts'
import { ownPlaces } from '../own-lists.ts'

export const sharingChecks = checksThatNeed('an API key', [
  {
    name: 'An edition stays as the list was, and leaves the version of the list',
    section: 9,
    async run({ service, lists }) {
      const { slug, token: credential, made } = await lists.make()
      await service.does('createEdition', { slug, label: '2026' }, { credential })
      await service.refuses('createEdition', 'edition_exists', { slug, label: '2026' }, { credential })
      const { list } = await service.does('movePlace', { slug, placeId: made.places[2]!.id, rank: 1 }, { credential })
      await service.does('createEdition', { slug, label: '2027' }, { credential })
      const { answer, output } = await service.answers('getEdition', { slug, label: '2026' })
      expectEqual(
        answer,
        'places',
        output.places.map(({ id }) => id),
        made.places.map(({ id }) => id),
      )
      expectEqual(answer, 'version of the list', list.version, 2)
      expectEqual(answer, 'changes', output.changes, undefined)
      const next = await service.answers('getEdition', { slug, label: '2027' })
      expectEqual(
        next.answer,
        'rose',
        next.output.changes?.rose.map(({ id, to }) => [id, to]),
        [[made.places[2]!.id, 1]],
      )
      await service.answers('deleteEdition', { slug, label: '2026' }, { credential })
      await service.refuses('getEdition', 'edition_not_found', { slug, label: '2026' })
    },
  },
  {
    name: 'Anybody with a suggestion link suggests places, and the editor applies or discards them',
    section: 9,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make({ visibility: 'hidden' })
      const { suggestions: link } = await service.does('openSuggestions', { slug }, { credential })
      const { id } = link
      const form = await service.answers('getSuggestionForm', { id })
      const shown = ownPlaces.some(({ own }) => form.answer.text.includes(JSON.stringify(own.name).slice(1, -1)))
      expectThat(form.answer, !shown, 'none of the places of a hidden list', form.answer.text)
      const places = [{ own: { name: 'A suggestion' }, note: 'Try it' }, { own: { name: 'Another one' } }]
      await service.does('suggestPlaces', { id, name: 'A friend', places })
      const { answer, output } = await service.answers('listSuggestions', { slug }, { credential })
      const ids = output.suggestions.map(suggestion => suggestion.id)
      expectEqual(
        answer,
        'suggestions',
        output.suggestions.map(({ name, place }) => [name, place.name]),
        [
          ['A friend', 'A suggestion'],
          ['A friend', 'Another one'],
        ],
      )
      await service.does('applySuggestions', { slug, ids: ids.slice(0, 1) }, { credential })
      await service.does('discardSuggestions', { slug, ids: ids.slice(1) }, { credential })
      const read = await service.answers('getList', { slug }, { credential })
      const last = read.output.places.at(-1)!
      const suggestedBy = 'suggestedBy' in last ? last.suggestedBy : undefined
      expectEqual(
        read.answer,
        'last place',
        [last.name, last.note, suggestedBy],
        ['A suggestion', 'Try it', 'A friend'],
      )
      await service.answers('closeSuggestions', { slug }, { credential })
      await service.refuses('getSuggestionForm', 'suggestions_not_found', { id })
    },
  },
  {
    name: 'Anybody with a ballot link votes, and the editor takes the order of the ballots',
    section: 9,
    async run({ service, lists }) {
      const { slug, token: credential, made } = await lists.make()
      const { vote } = await service.does('openVote', { slug }, { credential })
      const placeIds = made.places.map(({ id }) => id).reverse()
      const ballot = { voteId: vote.id, ballotKey: 'verify-service-0001', placeIds }
      await service.does('castBallot', ballot)
      const { answer, output } = await service.answers('castBallot', ballot)
      expectEqual(answer, 'ballotCount after the same ballot twice', output.ballotCount, 1)
      const paper = await service.answers('getVote', { voteId: vote.id })
      expectEqual(paper.answer, 'places', paper.output.places.length, 3)
      const { places } = await service.does('getConsensus', { slug }, { credential })
      expectEqual(
        paper.answer,
        'consensus',
        places.map(({ id }) => id),
        placeIds,
      )
      await service.does('closeVote', { slug }, { credential })
      await service.refuses('castBallot', 'vote_closed', ballot)
      await service.does('applyConsensus', { slug }, { credential })
      const read = await service.answers('getList', { slug })
      expectEqual(
        read.answer,
        'order',
        read.output.places.map(({ id }) => id),
        placeIds,
      )
    },
  },
])
