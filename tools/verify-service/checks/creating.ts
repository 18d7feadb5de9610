import { checksThatNeed } from '../check.ts'
import { addressOf } from '../contract.ts'
import { NotApplicable } from '../difference.ts'
import { expectEqual, expectHeader, expectNoHeader, expectProblem, expectRanks, expectThat } from '../expect.ts'
import { ownAuthor, ownPlaces, ownTitle } from '../own-lists.ts'
import { newToken, tokenKind } from '../tokens.ts'

export const creatingChecks = checksThatNeed('an API key', [
  {
    name: 'Answers name the rate limit of the API key, and what is left of it',
    section: 3,
    async run({ service, key }) {
      const { answer } = await service.answers('browseLists', { limit: 1 }, { credential: key })
      const names = ['ratelimit', 'ratelimit-policy']
      if (!names.some(name => answer.headers.has(name))) throw new NotApplicable('the service names no rate limit')
      for (const name of names) expectHeader(answer, name)
    },
  },
  {
    name: 'A new list is 201 with its address, and its edit token comes first and is not stored',
    section: 3,
    async run({ service, key, lists }) {
      const { answer, output } = await service.answers('createList', lists.input(), { credential: key })
      const { slug, editToken, editUrl } = output
      expectHeader(answer, 'location', service.publicUrl + addressOf('getList', { slug }))
      expectHeader(answer, 'cache-control', /\bno-store\b/)
      expectNoHeader(answer, 'content-encoding')
      expectEqual(answer, 'first members', Object.keys(answer.json as object).slice(0, 2), ['editToken', 'editUrl'])
      expectEqual(answer, 'kind of the edit token', tokenKind(editToken), 'edit')
      expectThat(
        answer,
        editUrl.endsWith(`/lists/${slug}/edit#${editToken}`),
        'editUrl with the token behind #',
        editUrl,
      )
      expectThat(answer, /^[a-z0-9-]{1,60}-[0-9a-hjkmnp-tv-z]{6}$/.test(slug), 'a slug and 6 characters', slug)
      expectEqual(answer, 'version', output.version, 1)
    },
  },
  {
    name: 'An unknown member of a body is 400 invalid_input, and named',
    section: 3,
    async run({ service, key, lists }) {
      const answer = await service.call('createList', { ...lists.input(), stars: 3 }, { credential: key })
      const { errors = [] } = expectProblem(answer, 'invalid_input')
      expectThat(answer, JSON.stringify(errors).includes('stars'), 'errors that name stars', errors)
    },
  },
  {
    name: 'Places that are not certain come back in notAdded, and all or nothing is made with strict',
    section: 3,
    async run({ service, key, lists }) {
      const places = [ownPlaces[0], { placeId: `plc_${'0'.repeat(20)}` }]
      const { answer, output } = await service.answers('createList', lists.input({ places }), { credential: key })
      expectEqual(answer, 'placeCount', output.placeCount, 1)
      expectEqual(
        answer,
        'notAdded',
        output.notAdded?.map(({ index, code }) => [index, code]),
        [[1, 'place_not_found']],
      )
      const refused = await service.call('createList', lists.input({ places, strict: true }), { credential: key })
      const { errors } = expectProblem(refused, 'place_not_found')
      expectEqual(
        refused,
        'errors',
        errors?.map(({ pointer }) => pointer),
        ['/places/1'],
      )
    },
  },
  {
    name: 'An edit token opens nothing that needs an API key',
    section: 1,
    async run({ service, lists }) {
      const { token } = await lists.unchanged()
      const answer = await service.call('createList', lists.input(), { credential: token })
      expectProblem(answer, 'wrong_credential')
      expectHeader(answer, 'www-authenticate', /\berror=/)
      await service.refuses('browseLists', 'wrong_credential', {}, { credential: token })
    },
  },
  {
    name: 'A list changes by its own edit token only, not by another list’s or an API key',
    section: 1,
    async run({ service, key, lists }) {
      const [{ slug, token }, other] = [await lists.make(), await lists.unchanged()]
      const input = { slug, description: 'Changed' }
      await service.refuses('updateList', 'credential_required', input)
      await service.refuses('updateList', 'invalid_credential', input, { credential: newToken('edit') })
      await service.refuses('updateList', 'edit_token_required', input, { credential: key })
      await service.refuses('updateList', 'edit_token_mismatch', input, { credential: other.token })
      await service.does('updateList', { ...input, editToken: token })
      await service.does('updateList', { slug, description: '', editToken: token }, { credential: key })
    },
  },
  {
    name: 'Two different edit tokens in one request are 400 credential_conflict',
    section: 1,
    async run({ service, lists }) {
      const { slug, token } = await lists.unchanged()
      const input = { slug, description: 'Changed', editToken: newToken('edit') }
      await service.refuses('updateList', 'credential_conflict', input, { credential: token })
    },
  },
  {
    name: 'A new edit token replaces the old one at once',
    section: 3,
    async run({ service, lists }) {
      const { slug, token } = await lists.make()
      const { answer, output } = await service.answers('rotateEditToken', { slug }, { credential: token })
      expectHeader(answer, 'cache-control', /\bno-store\b/)
      await service.refuses('updateList', 'invalid_credential', { slug, description: 'Changed' }, { credential: token })
      await service.does('updateList', { slug, description: 'Changed' }, { credential: output.editToken })
    },
  },
  {
    name: 'A list that is not listed is read by its address, and found by nobody',
    section: 2,
    async run({ service, key, lists }) {
      const { slug } = await lists.unchanged()
      await service.does('getList', { slug })
      const browsing = { query: ownTitle, limit: 100 }
      const { answer, output } = await service.answers('browseLists', browsing, { credential: key })
      expectHeader(answer, 'cache-control', 'private, no-store')
      expectThat(
        answer,
        output.lists.every(list => list.slug !== slug),
        'not the list',
        slug,
      )
    },
  },
  {
    name: 'A list keeps its slug when it is renamed, and a write that changes nothing leaves its version',
    section: 2,
    async run({ service, lists }) {
      const { slug, token } = await lists.make()
      const renaming = { slug, title: `${ownTitle}, renamed` }
      const { answer, output } = await service.answers('updateList', renaming, { credential: token })
      expectHeader(answer, 'cache-control', /\bno-store\b/)
      expectEqual(
        answer,
        'slug, title and version',
        [output.slug, output.title, output.version],
        [slug, renaming.title, 2],
      )
      const again = await service.answers('updateList', renaming, { credential: token })
      expectEqual(again.answer, 'version', again.output.version, 2)
    },
  },
  {
    name: 'A copy has the places, order and notes of its source, and is found as little as that',
    section: 3,
    async run({ service, key, lists }) {
      const { slug, made } = await lists.unchanged()
      const input = { slug, title: ownTitle, authorName: ownAuthor }
      const { answer, output } = await service.answers('copyList', input, { credential: key })
      const texts = (places: typeof made.places) => places.map(({ id, rank, name, note }) => ({ id, rank, name, note }))
      expectEqual(answer, 'places', texts(output.places), texts(made.places))
      expectEqual(answer, 'listed and copiedFrom', [output.listed, output.copiedFrom], [false, undefined])
    },
  },
  {
    name: 'A copy of a hidden list needs its edit token beside the API key, and starts hidden',
    section: 3,
    async run({ service, key, lists }) {
      const { slug, token } = await lists.make({ visibility: 'hidden' })
      const input = { slug, title: ownTitle, authorName: ownAuthor }
      await service.refuses('copyList', 'list_not_found', input, { credential: key })
      const { answer, output } = await service.answers('copyList', { ...input, editToken: token }, { credential: key })
      expectEqual(answer, 'visibility', output.visibility, 'hidden')
    },
  },
  {
    name: 'Lists merge into one ranking, also by their addresses',
    section: 3,
    async run({ service, key, lists }) {
      const [one, other] = [await lists.unchanged(), await lists.make({ places: [...ownPlaces].reverse() })]
      const input = {
        title: ownTitle,
        authorName: ownAuthor,
        lists: [{ slug: one.slug }, { slug: `${service.publicUrl}/lists/${other.slug}` }],
      }
      const { answer, output } = await service.answers('mergeLists', input, { credential: key })
      expectEqual(answer, 'listed', output.listed, false)
      expectRanks(answer, output.places)
      const elsewhere = { ...input, lists: [{ slug: one.slug }, { slug: 'https://elsewhere.example/lists/x-000000' }] }
      await service.refuses('mergeLists', 'invalid_input', elsewhere, { credential: key })
    },
  },
  {
    name: 'A deleted list is gone for good, also for its edit token',
    section: 3,
    async run({ service, lists }) {
      const { slug, token } = await lists.make()
      await service.answers('deleteList', { slug }, { credential: token })
      for (const credential of [undefined, token]) {
        await service.refuses('getList', 'list_not_found', { slug }, { credential })
        await service.refuses('deleteList', 'list_not_found', { slug }, { credential })
      }
    },
  },
  {
    name: 'A new list keeps texts byte for byte',
    section: 2,
    async run({ service, lists }) {
      const { slug, made } = await lists.unchanged()
      const { answer, output } = await service.answers('getList', { slug })
      expectEqual(
        answer,
        'names and notes',
        output.places.map(({ name, note = '' }) => [name, note]),
        ownPlaces.map(place => [place.own.name, 'note' in place ? place.note : '']),
      )
      expectEqual(answer, 'title', made.title, ownTitle)
    },
  },
])
