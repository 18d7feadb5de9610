import { checksThatNeed } from '../check.ts'
import { expectEqual, expectHeader, expectProblem, expectStatus, expectThat } from '../expect.ts'
import { ownTitle } from '../own-lists.ts'
import type { Service } from '../service.ts'

/** Long enough for answers with an edit token. */
const newIdempotencyKey = (): string => crypto.randomUUID()

/** Changes the description of a list a few times. */
async function change(service: Service, slug: string, credential: string, ...descriptions: string[]): Promise<void> {
  for (const description of descriptions) await service.does('updateList', { slug, description }, { credential })
}

export const versionChecks = checksThatNeed('an API key', [
  {
    name: 'A write for another version is 412 version_mismatch, by If-Match and by ifVersion',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make()
      const read = await service.call('getList', { slug })
      await change(service, slug, credential, 'Another editor was faster')
      const headers = { 'if-match': read.headers.get('etag') ?? '' }
      const mine = { slug, description: 'Mine' }
      const answer = await service.call('updateList', mine, { credential, headers })
      expectEqual(answer, 'version', expectProblem(answer, 'version_mismatch').version, 2)
      await service.refuses('updateList', 'version_mismatch', { ...mine, ifVersion: 1 }, { credential })
      const { version } = await service.does('updateList', { ...mine, ifVersion: 2 }, { credential })
      expectEqual(answer, 'version', version, 3)
      expectStatus(await service.call('updateList', mine, { credential, headers: { 'if-match': '*' } }), 200)
    },
  },
  {
    name: 'A write repeated with its idempotency key gets the first answer, and changes nothing',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make()
      const headers = { 'idempotency-key': newIdempotencyKey() }
      const input = { slug, own: { name: 'Added once' } }
      const first = await service.call('addPlace', input, { credential, headers })
      expectStatus(first, 201)
      const again = await service.call('addPlace', input, { credential, headers })
      expectStatus(again, 201)
      expectEqual(again, 'body', again.text, first.text)
      expectEqual(again, 'version', (await service.does('getList', { slug })).version, 2)
      const other = { slug, own: { name: 'Added otherwise' } }
      await service.refuses('addPlace', 'idempotency_conflict', other, { credential, headers })
    },
  },
  {
    name: 'A new list is answered again for a long idempotency key, until its edit token is used',
    section: 3,
    async run({ service, key, lists }) {
      const headers = { 'idempotency-key': newIdempotencyKey() }
      const calling = { credential: key, headers }
      const { output } = await service.answers('createList', lists.input(), calling)
      const again = await service.answers('createList', lists.input(), calling)
      expectEqual(
        again.answer,
        'slug and token',
        [again.output.slug, again.output.editToken],
        [output.slug, output.editToken],
      )
      await change(service, output.slug, output.editToken, 'Used')
      const late = await service.call('createList', lists.input(), calling)
      expectEqual(late, 'slug', expectProblem(late, 'answer_expired').slug, output.slug)
      const short = { credential: key, headers: { 'idempotency-key': 'short' } }
      await service.refuses('createList', 'invalid_input', lists.input(), short)
    },
  },
  {
    name: 'The history has one entry a version, newest first',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make()
      await change(service, slug, credential, 'One', 'Two')
      const { answer, output } = await service.answers('listHistory', { slug, limit: 2 }, { credential })
      expectHeader(answer, 'cache-control', 'private, no-store')
      expectEqual(
        answer,
        'versions',
        output.changes.map(({ version }) => version),
        [3, 2],
      )
      expectEqual(
        answer,
        'from and to',
        [output.changes[0]?.from?.description, output.changes[0]?.to?.description],
        ['One', 'Two'],
      )
      const rest = await service.answers(
        'listHistory',
        { slug, limit: 2, cursor: output.nextCursor ?? '' },
        { credential },
      )
      expectEqual(
        rest.answer,
        'versions',
        rest.output.changes.map(({ version }) => version),
        [1],
      )
    },
  },
  {
    name: 'An earlier version is read with the edit token, and restored as a new version',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential, made } = await lists.make()
      await service.does('updateList', { slug, title: `${ownTitle}, renamed` }, { credential })
      const { answer, output } = await service.answers('getList', { slug, at: 1 }, { credential })
      expectHeader(answer, 'cache-control', 'private, no-store')
      expectEqual(answer, 'title', output.title, ownTitle)
      const restored = await service.answers('restoreVersion', { slug, version: 1 }, { credential })
      expectEqual(restored.answer, 'title and version', [restored.output.title, restored.output.version], [ownTitle, 3])
      expectEqual(
        restored.answer,
        'places',
        restored.output.places.map(({ id }) => id),
        made.places.map(({ id }) => id),
      )
      await service.refuses('getList', 'version_not_found', { slug, at: 99 }, { credential })
    },
  },
  {
    name: 'A cleared history has only the present version',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make()
      await change(service, slug, credential, 'Forgotten')
      await service.answers('clearHistory', { slug }, { credential })
      const answer = await service.call('getList', { slug, at: 1 }, { credential })
      expectProblem(answer, 'version_not_found')
      const { changes } = await service.does('listHistory', { slug }, { credential })
      expectThat(answer, changes.length <= 1, 'at most one change', changes.length)
    },
  },
])
