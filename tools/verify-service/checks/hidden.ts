import { checksThatNeed } from '../check.ts'
import { type Access, operations } from '../contract.ts'
import { expectEqual, expectHeader, expectStatus } from '../expect.ts'
import { missingSlug, pathInput } from '../missing.ts'
import { expectSame, varying } from '../same-answer.ts'
import type { Service } from '../service.ts'
import { newToken } from '../tokens.ts'

const ofLists = operations.filter(({ path }) => path.includes('{slug}'))

/** One operation for each kind of access. */
const sentWithAll = ['getList', 'exportList', 'watchList', 'updateList', 'listHistory']

/** Ends of the addresses of a list on the website. */
const pageEnds = [
  ...['', '.md', '.txt', '.json', '/embed', '/feed.atom', '/picture.png', '/map.svg', '/qr.svg'],
  ...['/editions/2026', '/editions/2026/picture.png'],
]

/** Returns the credential that shows most: without it, an operation would answer before it looks at the list. */
const usual = (needed: Access, key: string, otherToken: string): string | undefined =>
  needed === 'readers' ? undefined : needed === 'edit token' ? otherToken : key

type Send = (slug: string, credential: string | undefined) => ReturnType<Service['call']>

/** Expects that a slug is answered exactly as one that was never given out. @param ignored names of headers that say nothing */
async function expectMissing(
  send: Send,
  slug: string,
  ignored: ReadonlySet<string>,
  credential?: string,
): Promise<void> {
  const missing = missingSlug(slug)
  const expected = { answer: await send(missing, credential), slug: missing }
  expectSame({ answer: await send(slug, credential), slug }, expected, ignored)
}

/** Returns the names of the headers that differ between equal requests. */
async function noise(send: Send): Promise<ReadonlySet<string>> {
  const slug = missingSlug()
  return varying(await send(slug, undefined), await send(slug, undefined))
}

export const hiddenChecks = checksThatNeed('an API key', [
  {
    name: 'A hidden list is read with its edit token, and the answer is never stored',
    section: 1,
    async run({ service, lists }) {
      const { slug, token } = await lists.make({ visibility: 'hidden' })
      const { answer, output } = await service.answers('getList', { slug }, { credential: token })
      expectHeader(answer, 'cache-control', 'private, no-store')
      expectEqual(answer, 'visibility', output.visibility, 'hidden')
    },
  },
  {
    name: 'A hidden list answers as one that never existed, for every operation and credential',
    section: 1,
    async run({ service, key, lists }) {
      const { slug, token } = await lists.make({ visibility: 'hidden' })
      await service.does('createEdition', { slug, label: '2026' }, { credential: token })
      const other = await lists.unchanged()
      const ignored = await noise(slug => service.call('getList', { slug }))
      for (const operation of ofLists) {
        const send: Send = (slug, credential) =>
          service.call(operation.name, pathInput(operation, slug), { credential })
        // Misses cost five requests of the rate limit, so few operations get every credential.
        const credentials = sentWithAll.includes(operation.name)
          ? [undefined, key, other.token, newToken('edit')]
          : [usual(operation.access, key, other.token)]
        for (const credential of credentials) await expectMissing(send, slug, ignored, credential)
      }
    },
  },
  {
    name: 'A hidden list has no page, picture or feed',
    section: 1,
    async run({ service, lists }) {
      const { slug, token } = await lists.make({ visibility: 'hidden' })
      await service.does('createEdition', { slug, label: '2026' }, { credential: token })
      const ignored = await noise(slug => service.send('GET', `/lists/${slug}`))
      for (const end of pageEnds) {
        expectStatus(await service.send('GET', `/lists/${slug}${end}`), 404)
        await expectMissing(slug => service.send('GET', `/lists/${slug}${end}`), slug, ignored)
      }
    },
  },
  {
    name: 'A deleted list answers as one that never existed',
    section: 1,
    async run({ service, lists }) {
      const { slug, token } = await lists.make()
      await service.answers('deleteList', { slug }, { credential: token })
      const ignored = await noise(slug => service.call('getList', { slug }))
      for (const operation of ofLists.filter(({ access }) => access === 'readers'))
        await expectMissing(slug => service.call(operation.name, pathInput(operation, slug)), slug, ignored)
    },
  },
])
