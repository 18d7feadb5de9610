import { type CheckContexts, checksThatNeed } from '../check.ts'
import { formats } from '../contract.ts'
import { expectEqual, expectStatus } from '../expect.ts'
import { isLocated } from '../files.ts'
import { placesOf } from './reading.ts'

const file = 'name,note\nQzxv Wkjq Pfghx,First\nXvzq Jkqw Hgfpz,Second\n'

export const fileChecks = checksThatNeed('an API key', [
  {
    name: 'A dry run of an import reports every row, and changes nothing',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make()
      const { answer, output } = await service.answers(
        'importPlaces',
        { slug, content: file, dryRun: true },
        { credential },
      )
      const { rowCount, counts, rows } = output
      const sum = Object.values(counts).reduce((all, some) => all + some, 0)
      expectEqual(answer, 'rowCount, rows and sum of counts', [rowCount, rows.length, sum], [2, 2, 2])
      expectEqual(answer, 'version', (await service.does('getList', { slug })).version, 1)
    },
  },
  {
    name: 'An import appends the rows of a file as one version',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make()
      const { answer, output } = await service.answers('importPlaces', { slug, content: file }, { credential })
      expectEqual(answer, 'version and placeCount', [output.list.version, output.list.placeCount], [2, 5])
      const skipping = { slug, content: 'Zzqx Vvwk\n', unmatched: 'skip' }
      const skipped = await service.answers('importPlaces', skipping, { credential })
      expectEqual(skipped.answer, 'placeCount', skipped.output.list.placeCount, 5)
    },
  },
  {
    name: 'A file that is damaged is 422 unreadable_file',
    section: 3,
    async run({ service, lists }) {
      const { slug, token: credential } = await lists.make({ places: [] })
      const content = '<?xml version="1.0"?><kml><Document><Placemark>'
      await service.refuses('importPlaces', 'unreadable_file', { slug, content }, { credential })
    },
  },
  ...formats.map(({ name: format, needsCoordinates }) => ({
    name: `A list exported as ${format} and imported into an empty list has the same places, order and notes`,
    section: 4 as const,
    async run({ service, lists }: CheckContexts['an API key']) {
      const [{ slug }, empty] = [await lists.unchanged(), await lists.make({ places: [] })]
      const exported = await service.call('exportList', { slug, format })
      expectStatus(exported, 200)
      const content = Buffer.from(exported.bytes).toString('base64')
      const input = { slug: empty.slug, content, encoding: 'base64' }
      const { answer } = await service.answers('importPlaces', input, { credential: empty.token })
      const textsIn = (places: Awaited<ReturnType<typeof placesOf>>) => places.map(({ name, note }) => [name, note])
      const all = await placesOf(service, slug)
      const expected = all.filter(place => !needsCoordinates || isLocated(place))
      expectEqual(answer, 'names and notes', textsIn(await placesOf(service, empty.slug)), textsIn(expected))
    },
  })),
])
