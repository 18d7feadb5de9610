import * as z from 'zod'
import { invalidInput, Problem } from '../core/problem.ts'
import { tableColumns } from '../core/table-columns.ts'
import { withLast } from '../domain/bands.ts'
import { mergedDetails, withDetails } from '../domain/entry-details.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { type EntryTexts, type ListEntry, newEntry, withTexts } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { maxOpenSuggestions } from '../domain/suggestion.ts'
import { mergeNotes } from '../formats/import/plan/plan.ts'
import { distinctPlaces, placed } from './distinct-in-list.ts'
import { operation, type Services } from './operation.ts'

export const suggestionIds = z
  .array(z.string().max(100))
  .min(1)
  .max(maxOpenSuggestions)
  .describe('The `id` of each suggestion, from listSuggestions.')

export const unknownIds = z
  .array(textUpTo(100))
  .max(maxOpenSuggestions)
  .optional()
  .describe('Ids of no open suggestion: they were applied or discarded before.')

const choicesInput = z
  .array(
    z.strictObject({
      id: z.string().max(100).describe('The `id` of a suggestion of `ids`.'),
      placeId: z.string().max(100).describe('The `id` of one of its candidates, or of any other place.'),
    }),
  )
  .max(maxOpenSuggestions)

export const applySuggestions = operation({
  name: 'applySuggestions',
  tool: 'apply_suggestions',
  title: 'Add suggested places to a list',
  description:
    'Adds suggested places at the end of the list, with their notes and the names of the people, all as one version. Places that the list has already are skipped: their suggestions stay open.',
  advice:
    'Send only ids that the person chose. For an own place send the candidate that they confirmed in `choices`, else it is added in the words of the suggestion.',
  topic: 'Suggestions',
  method: 'POST',
  path: '/lists/{slug}/suggestions/apply',
  credential: 'editToken',
  effect: 'adds',
  input: z.strictObject({
    slug,
    ids: suggestionIds,
    choices: choicesInput.optional().describe('The restaurants that own places are.'),
  }),
  example: { slug: exampleIds.slug, ids: [exampleIds.suggestion] },
  output: z.object({
    places: z
      .array(Place)
      .max(maxOpenSuggestions)
      .describe('The added places, each once. An assistant gets as many as fit.'),
    alreadyThere: z
      .array(
        z
          .object({ id: textUpTo(100), placeId: textUpTo(100).describe('The place on the list.') })
          .register(tableColumns, { columns: ['id', 'placeId'], key: 'id' }),
      )
      .max(maxOpenSuggestions)
      .optional()
      .describe('Suggestions that were skipped. They stay open until they are discarded.'),
    unknown: unknownIds,
    list: ListState,
  }),
  fit: ({ places, ...rest }, maxLength) => ({
    places: places.slice(0, countThatFits(places, maxLength, rest)),
    ...rest,
  }),
  problems: ['place_not_found', 'list_full'],

  async handle({ lists, suggestions, places, editor }, { ids, choices = [] }) {
    const chosen = await chosenPlaces(places, choices, ids)
    return lists.change(editor, 'applySuggestions', async edit => {
      const open = await suggestions.named(edit, ids)
      const before = await edit.entries()
      const distinct = distinctPlaces(before)
      const added = new Map<string, ListEntry>()
      const alreadyThere: { id: string; placeId: string }[] = []
      for (const { id, name, facts: suggested, said } of open) {
        const facts = chosen.get(id) ?? suggested
        const placeId = distinct.find({ facts })
        const twin = placeId === undefined ? undefined : added.get(placeId)
        if (twin) added.set(twin.id, bothOf(twin, said, name))
        else if (placeId !== undefined) alreadyThere.push({ id, placeId })
        else {
          const entry = { ...newEntry(facts, said, edit.now), ...(name !== undefined && { suggestedBy: name }) }
          distinct.add(placed(entry))
          added.set(entry.id, entry)
        }
      }
      const entries = [...added.values()]
      const bands = withLast(edit.found.bands, before.length, entries.length)
      await edit.become({ before, entries: [...before, ...entries], bands })
      const skipped = new Set(alreadyThere.map(({ id }) => id))
      await suggestions.remove(
        edit,
        open.flatMap(({ id }) => (skipped.has(id) ? [] : id)),
      )
      const isOpen = new Set(open.map(({ id }) => id))
      const unknown = [...new Set(ids)].filter(id => !isOpen.has(id))
      return list => ({
        places: entries.map((entry, index) => placeView(entry, before.length + index + 1, list)),
        ...(alreadyThere.length > 0 && { alreadyThere }),
        ...(unknown.length > 0 && { unknown }),
        list: stateView(list),
      })
    })
  },
})

/** Returns the chosen places by suggestion. @throws Problem `place_not_found`, `invalid_input` for a choice of another suggestion */
async function chosenPlaces(
  places: Services['places'],
  choices: readonly { id: string; placeId: string }[],
  ids: readonly string[],
): Promise<Map<string, PlaceFacts>> {
  const isApplied = new Set(ids)
  const chosen = new Map<string, PlaceFacts>()
  for (const [index, { id, placeId }] of choices.entries()) {
    if (!isApplied.has(id)) throw invalidInput(`/choices/${index}/id`, 'is not in `ids`')
    const facts = await places.get(placeId)
    if (!facts)
      throw new Problem('place_not_found', {
        errors: [{ pointer: `/choices/${index}/placeId`, message: 'is no known place' }],
      })
    chosen.set(id, facts)
  }
  return chosen
}

/** Returns an added place that a second person suggested too: with both notes and details, and the first name. */
const bothOf = (entry: ListEntry, said: EntryTexts, name: string | undefined): ListEntry => ({
  ...withTexts(entry, {
    note: mergeNotes(entry.note, said.note)?.note,
    ...mergedDetails(entry.details, withDetails(undefined, said)).details,
  }),
  ...(entry.suggestedBy === undefined && name !== undefined && { suggestedBy: name }),
})
