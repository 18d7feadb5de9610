import * as z from 'zod'
import { readCursor, writeCursor } from '../core/cursor.ts'
import { withDetails } from '../domain/entry-details.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { hasLink } from '../domain/map-links/index.ts'
import { mapOf } from '../domain/place-ids.ts'
import { type Candidate, candidateView } from '../domain/place-view.ts'
import { nextCursorSchema } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { maxOpenSuggestions, type Suggestion } from '../domain/suggestion.ts'
import { SuggestionLinkView, SuggestionView, suggestionLinkView } from '../domain/suggestion-view.ts'
import type { HintedArea } from '../places/providers/row-location.ts'
import { distinctPlaces } from './distinct-in-list.ts'
import { operation, type Services } from './operation.ts'
import { candidateOf, type PlaceInput, resolving } from './place-input.ts'
import { areaOfTitle, suggestionReader, type UnderstoodPlace } from './understand-suggestion.ts'

/** Maximum number of suggestions in one answer. Each own place is looked up. */
const maxPage = 100

export const listSuggestions = operation({
  name: 'listSuggestions',
  tool: 'list_suggestions',
  title: 'Read the suggestions for a list',
  description:
    'Returns the places that people suggested and that nobody decided on yet, oldest first. An own place comes with the restaurants that it may be.',
  advice:
    'Show each place with its note and who suggests it. Then call applySuggestions or discardSuggestions with the ids that the person chose.',
  topic: 'Suggestions',
  method: 'GET',
  path: '/lists/{slug}/suggestions',
  credential: 'editToken',
  effect: 'reads',
  toolDefaults: { limit: 30 },
  input: z.strictObject({
    slug,
    limit: z.int().min(1).max(maxPage).default(maxPage).describe('Maximum number of suggestions in the answer.'),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the previous answer.'),
  }),
  example: { slug: exampleIds.slug },
  output: z.object({
    suggestions: z.array(SuggestionView).max(maxPage),
    suggestionCount: z
      .int()
      .min(0)
      .max(maxOpenSuggestions)
      .describe('Number of suggestions on all pages.')
      .meta({ examples: [1] }),
    link: SuggestionLinkView.optional().describe('The open suggestion link, if there is one.'),
    nextCursor: nextCursorSchema,
  }),
  fit(answer, maxLength, { slug }) {
    const { suggestions } = answer
    const shown = suggestions.slice(0, countThatFits(suggestions, maxLength))
    return shown.length === suggestions.length
      ? answer
      : { ...answer, suggestions: shown, nextCursor: cursorBehind(slug, shown.at(-1)!.id) }
  },
  problems: [],

  async handle({ lists, suggestions, offlinePlaces, limits, addresses, editor, signal }, { slug, limit, cursor }) {
    const [after] = cursor === undefined ? [undefined] : readCursor(cursor, suggestionsCacheKey(slug), ['string'])
    const { link, count, suggestions: open } = await suggestions.list(editor, limit + 1, after)
    const page = open.slice(0, limit)
    const { list, entries } = await lists.read(editor)
    const distinct = distinctPlaces(entries)
    const areaOf = areaOfTitle(offlinePlaces, list.title)
    const understand = suggestionReader(resolving({ places: offlinePlaces, links: undefined, limits, signal }), areaOf)
    const views: z.output<typeof SuggestionView>[] = []
    for (const suggestion of page) {
      const { id, name, facts, said, at } = suggestion
      const { note } = said
      const alreadyThere = distinct.find({ facts })
      const candidates = await candidatesOf(suggestion, { lookup: offlinePlaces, areaOf, understand })
      views.push({
        id,
        ...(name !== undefined && { name }),
        place: candidateView(facts),
        ...(note !== undefined && note !== '' && { note }),
        ...withDetails(undefined, said),
        at,
        ...(alreadyThere !== undefined && { alreadyThere }),
        ...(candidates.length > 0 && { candidates }),
      })
    }
    return {
      suggestions: views,
      suggestionCount: count,
      ...(link !== undefined && { link: suggestionLinkView(link, addresses) }),
      ...(open.length > limit && { nextCursor: cursorBehind(slug, page.at(-1)!.id) }),
    }
  },
})

const suggestionsCacheKey = (slug: string): readonly unknown[] => ['listSuggestions', slug]

const cursorBehind = (slug: string, id: string): string => writeCursor(suggestionsCacheKey(slug), [id])

/** Probability below which a restaurant is no candidate. */
const minConfidence = 0.02

type Understanding = {
  lookup: Services['offlinePlaces']
  areaOf(): Promise<HintedArea>
  understand(said: PlaceInput): Promise<UnderstoodPlace>
}

/** Returns the restaurants that an own place may be. Looks them up anew: the place index may have grown since. */
async function candidatesOf(
  { facts, said }: Suggestion,
  { lookup, areaOf, understand }: Understanding,
): Promise<z.output<typeof Candidate>[]> {
  if (mapOf(facts.mapPlaceId) !== 'own') return []
  const asked = said as PlaceInput
  if (asked.query === undefined || hasLink(asked.query)) {
    const hit = await lookup.recognize(facts, await areaOf())
    return hit ? [candidateOf(hit)] : []
  }
  const now = await understand(asked)
  if (mapOf(now.facts.mapPlaceId) !== 'own') return [candidateView(now.facts)]
  return now.candidates.filter(({ match }) => match.confidence >= minConfidence).map(candidateOf)
}
