import * as z from 'zod'
import { withoutTokens } from '../core/token.ts'
import { readMapLink } from '../domain/map-links/index.ts'
import { type LinkReason, linkReasons } from '../domain/map-links/reasons.ts'
import { placeQuery } from '../domain/place-query.ts'
import { Candidate, Coverage } from '../domain/place-view.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { countThatFits } from '../domain/response-size.ts'
import { oneLine } from '../domain/text.ts'
import type { Near } from '../places/gazetteer/near.ts'
import { viewIn } from '../places/providers/link-lookup.ts'
import { definedMembers } from '../util/defined-members.ts'
import { readQuery } from './link-opening.ts'
import { operation } from './operation.ts'
import { candidateOf, resolving } from './place-input.ts'

export const searchPlaces = operation({
  name: 'searchPlaces',
  tool: 'search_places',
  title: 'Search for restaurants',
  description:
    'Finds restaurants, cafés and bars by name or part of it, ignoring case and accents; `near` says where. Add one to a list with its `id` as `placeId`.',
  advice:
    'It knows names, no kinds or ratings: choose from your own knowledge, then look up. `coverage` says whether the area is loaded.',
  topic: 'Places',
  method: 'GET',
  path: '/places',
  credential: 'apiKey',
  effect: 'reads',
  input: z.strictObject({
    query: placeQuery.describe('The name or part of it, with or without the town; or a map link.'),
    near: oneLine(200).optional().describe('A town, district, region or country, or `latitude,longitude`.'),
    limit: z.int().min(1).max(20).default(10).describe('Maximum number of places in the answer.'),
  }),
  example: { query: 'da felice', near: 'Rome', limit: 3 },
  output: z.object({
    places: z.array(Candidate).max(20).describe('Best first.'),
    near: z
      .object({
        name: textUpTo(300).optional(),
        englishName: textUpTo(300).optional(),
        region: textUpTo(300).optional().describe('The state or province around it.'),
        country: textUpTo(300).optional(),
        latitude: z.number().min(-90).max(90).optional(),
        longitude: z.number().min(-180).max(180).optional(),
        ignored: textUpTo(300).optional().describe('The part of `near` that was not understood.'),
      })
      .optional()
      .describe(
        'The area that `near` or the query means. Only `ignored` if nothing was understood: the search then went on without `near`.',
      ),
    link: z
      .object({
        name: textUpTo(300).optional(),
        address: textUpTo(300).optional(),
        phone: textUpTo(300).optional(),
        latitude: z.number().min(-90).max(90).optional(),
        longitude: z.number().min(-180).max(180).optional(),
        approximate: z.boolean().optional().describe('Whether the coordinates are only the middle of the map.'),
        reason: z.enum(Object.keys(linkReasons) as [LinkReason, ...LinkReason[]]).optional(),
        message: textUpTo(300).optional().describe('`reason` as a sentence, with what to do.'),
        service: textUpTo(100).optional().describe('The map or site of the link, if it is known.'),
      })
      .optional()
      .describe(
        'For a link to a place that no search knows: the place in the link, which addPlace adds; or why the link leads to none.',
      ),
    asked: z
      .object({ name: textUpTo(300), town: textUpTo(300).optional(), address: textUpTo(600).optional() })
      .optional()
      .describe('The name and the town in a query such as `Roscioli, Rome`, as an own place would have them.'),
    coverage: Coverage.optional().describe('What is known of that area.'),
  }),
  fit: (answer, maxLength) => ({ ...answer, places: answer.places.slice(0, countThatFits(answer.places, maxLength)) }),
  problems: ['provider_unavailable'],

  async handle(services, { query, near, limit }) {
    const { places, open, signal } = resolving(services)
    const read = await readQuery(query, open)
    if (!('text' in read)) return { places: [], link: { ...read, ...viewIn(readMapLink(query) ?? {}) } }
    const found = await places.search(read.text, { near }, limit, signal)
    const { name, ...where } = found.asked ?? { name: query }
    // The words behind a comma say where, those of a name do not: `Café Roma`.
    const isSplit = query.startsWith(name) && /^\s*[,，、]/u.test(query.slice(name.length))
    return {
      places: found.places.map(candidateOf),
      ...definedMembers({ link: found.linked ?? read.words }),
      ...(found.near && { near: nearView(found.near) }),
      ...(isSplit && { asked: { name, ...(await places.settle(where)) } }),
      ...definedMembers({ coverage: found.coverage }),
    }
  },
})

const nearView = ({ name, englishName, region, country, latitude, longitude, ignored }: Partial<Near>) =>
  // The answer repeats it, and a token must not come into a conversation.
  definedMembers({
    name,
    englishName,
    region,
    country,
    latitude,
    longitude,
    ignored: ignored && withoutTokens(ignored),
  })
