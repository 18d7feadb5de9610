import * as z from 'zod'
import { rankedPlace } from '../domain/edition.ts'
import { comparedView, EditionView, editionLinks, fitChanges, label } from '../domain/edition-view.ts'
import { exampleIds } from '../domain/examples.ts'
import { fitPlaces, slug } from '../domain/list-view.ts'
import { filterKey, type PlaceFilters, placeFilters } from '../domain/place-filters.ts'
import { getList } from './get-list.ts'
import { listPage, sliced, viewOf } from './list-page.ts'
import { operation } from './operation.ts'

const { limit, cursor, detail } = getList.input.shape

export const getEdition = operation({
  name: 'getEdition',
  tool: 'get_edition',
  title: 'Read an edition of a list',
  description:
    'Returns the list as it was, whole or in pages as getList does, and which places entered, left, rose and fell since the edition before, or since any other one.',
  advice: 'listEditions has the labels.',
  topic: 'Editions',
  method: 'GET',
  path: '/lists/{slug}/editions/{label}',
  credential: 'readable',
  toolDefaults: { limit: 100, detail: 'brief' },
  effect: 'reads',
  ofVersion: () => 'json',
  ofEditions: true,
  input: z.strictObject({
    slug,
    label,
    limit,
    cursor,
    against: label.optional().describe('The label of the edition to compare with. By default the one before.'),
    detail,
    ...placeFilters,
  }),
  example: { slug: exampleIds.slug, label: exampleIds.label },
  output: EditionView,
  fit: (answer, maxLength, input) =>
    fitPlaces(fitChanges(answer, maxLength / 4), maxLength, cursorKey(answer.slug, answer.edition.label, input)),
  problems: ['edition_not_found'],

  async handle({ editions, addresses, reader }, input) {
    const { slug, label, against } = input
    const [frozen, before] = await Promise.all([
      editions.read(reader, label),
      against === undefined ? editions.rankingBefore(reader, label) : editions.ranking(reader, against),
    ])
    const { title, createdAt } = frozen.edition
    const page = await listPage(input, cursorKey(slug, label, input), async (...part) => sliced(frozen, ...part))
    const { places, ...rest } = viewOf(input)(page.list, page.places, addresses)
    return {
      ...rest,
      ...editionLinks(slug, label, addresses),
      edition: { label, ...(title !== undefined && { title }), createdAt },
      ...comparedView(before, frozen.entries.map(rankedPlace)),
      places,
      ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
    }
  },
})

const cursorKey = (slug: string, label: string, filters: PlaceFilters): readonly unknown[] => [
  'getEdition',
  slug,
  label,
  ...filterKey(filters),
]
