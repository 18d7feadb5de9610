import type { Hono } from 'hono'
import { getSuggestionForm } from '../operations/get-suggestion-form.ts'
import { suggestPlaces } from '../operations/suggest-places.ts'
import type { Bindings } from '../util/client-address.ts'
import type { WebDispatcher } from './list-responses.ts'
import { suggestPath } from './page.ts'
import {
  formRows,
  type SuggestingFor,
  type SuggestionFields,
  SuggestionFormPage,
  SuggestionsSentPage,
} from './pages/suggest.tsx'
import { type FormParts, formRoutes } from './sent-form.ts'

/** Serves the form at the address of each suggestion link. */
export const suggestionRoutes = ({
  dispatcher,
  ...parts
}: FormParts & { dispatcher: WebDispatcher }): Hono<{ Bindings: Bindings & object }> =>
  formRoutes<SuggestingFor, SuggestionFields, 'full'>(parts, {
    addressOf: suggestPath,
    // Enough for the longest notes with each byte percent-encoded.
    maxBytes: 256 * 1024,
    async subject(id, requestId) {
      const call = { input: { id }, credential: { header: undefined }, requestId }
      return (await dispatcher.run(getSuggestionForm, call)) as SuggestingFor
    },
    draw: (page, list, formToken, again) => (
      <SuggestionFormPage page={page} list={list} formToken={formToken} {...again} />
    ),
    drawThanks: (page, list) => <SuggestionsSentPage page={page} list={list} />,
    written: fields => ({
      name: fields.get('name')?.trim() ?? '',
      places: formRows.map(row => ({
        query: fields.get(`place-${row}`)?.trim() ?? '',
        near: fields.get(`where-${row}`)?.trim() ?? '',
        note: fields.get(`why-${row}`)?.trim() ?? '',
      })),
    }),
    async send({ id }, written, sender, about) {
      const input = inputOf(id, written)
      await dispatcher.run(suggestPlaces, { input, credential: { header: undefined }, ...about, sender: () => sender })
    },
    refusals: { place_not_found: 'incomplete', list_full: 'full' },
    // The link is a secret, so a browser names the address of the form to nobody.
    headers: { 'referrer-policy': 'same-origin' },
  })

/** Returns the input of suggestPlaces. Rows and fields that were left empty are no part of it. */
const inputOf = (id: string, { name, places }: SuggestionFields) => ({
  id,
  ...(name !== '' && { name }),
  places: places
    .map(place => Object.fromEntries(Object.entries(place).filter(([, text]) => text !== '')))
    .filter(place => Object.keys(place).length > 0),
})
