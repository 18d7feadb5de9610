import { type CheckContexts, checksThatNeed } from '../check.ts'
import type { ServiceAnswer } from '../client.ts'
import { csvColumns, formats, optionalCsvColumns } from '../contract.ts'
import { expectEqual, expectHeader, expectStatus, expectThat } from '../expect.ts'
import { isLocated, namesInFile } from '../files.ts'
import { membersOf } from '../json.ts'
import { placesOf } from './reading.ts'

export const exportChecks = checksThatNeed('a public list', [
  ...formats.map(format => ({
    name: `The ${format.name} file is a download with the media type, the name and the places of the list`,
    section: 4 as const,
    async run({ service, slug }: CheckContexts['a public list']) {
      const input = { slug, format: format.name }
      const answer = await service.call('exportList', input)
      expectStatus(answer, 200)
      expectHeader(answer, 'content-type', format.mediaType)
      expectHeader(
        answer,
        'content-disposition',
        new RegExp(`^attachment; filename="?${slug}\\.${format.name}"?; filename\\*=`),
      )
      expectHeader(answer, 'x-content-type-options', 'nosniff')
      expectHeader(answer, 'etag')
      const headers = { 'if-none-match': answer.headers.get('etag')! }
      expectStatus(await service.call('exportList', input, { headers }), 304)
      const places = await placesOf(service, slug)
      const inFile = places.filter(place => !format.needsCoordinates || isLocated(place))
      const names = namesInFile(answer, format.name)
      const expected = inFile.map(({ name }) => name)
      if (names) expectEqual(answer, 'names in the file', names, expected)
      bytesChecks[format.name]?.(answer)
    },
  })),
  {
    name: 'The summary of a file counts its places, and names those that it leaves out',
    section: 4,
    async run({ service, slug }) {
      const places = await placesOf(service, slug)
      for (const { name, needsCoordinates } of formats) {
        const { answer, output } = await service.answers(
          'exportList',
          { slug, format: name },
          { query: { summary: '1' } },
        )
        const leftOut = !needsCoordinates ? [] : places.filter(place => !isLocated(place))
        expectEqual(answer, 'placeCount', output.placeCount, places.length - leftOut.length)
        expectEqual(
          answer,
          'leftOut',
          (output.leftOut ?? []).map(({ id }) => id),
          leftOut.map(({ id }) => id),
        )
      }
    },
  },
  {
    name: 'An unknown format is 404 format_not_found',
    section: 4,
    run: async ({ service, slug }) =>
      void (await service.refuses('exportList', 'format_not_found', { slug, format: 'pdf' })),
  },
])

/** What the contract says of the bytes of a format, beside its places. */
const bytesChecks: Readonly<Record<string, (answer: ServiceAnswer) => void>> = {
  csv(answer) {
    expectThat(answer, answer.text.startsWith('\uFEFF'), 'a byte order mark', answer.text.slice(0, 20))
    const [header = ''] = answer.text.slice(1).split('\r\n')
    const names = header.split(',')
    expectEqual(answer, 'columns', names.slice(0, csvColumns.length), csvColumns)
    expectEqual(
      answer,
      'further columns',
      names.slice(csvColumns.length),
      optionalCsvColumns.filter(name => names.includes(name)),
    )
  },
  geojson(answer) {
    const { type, features } = membersOf(answer.json)
    expectEqual(answer, 'type', type, 'FeatureCollection')
    expectThat(answer, Array.isArray(features), 'features', features)
  },
}
