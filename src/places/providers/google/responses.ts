import * as z from 'zod'
import { readMapPlaceId } from '../../../domain/place-ids.ts'
import { oneLine } from '../../../domain/text.ts'

/** A place as Google describes it. Only its id may be stored. */
export type GooglePlace = {
  id: string
  name: string
  address?: string
  latitude: number
  longitude: number
  /** Google's type: `ramen_restaurant`, `restaurant`, … */
  types: string[]
  closedForGood: boolean
  /** Further attributions that Google requires. */
  attributions: string[]
}

/** Returns whether an id has a supported format. Other ids are treated as missing. */
export const isId = (id: string): boolean => readMapPlaceId(`google:${id}`) !== undefined

const text = oneLine(300)
const id = z.string().max(2000)

const place = z.object({
  id,
  displayName: z.object({ text: z.unknown().optional() }).optional(),
  formattedAddress: z.unknown().optional(),
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).optional(),
  types: z.array(z.string().max(100)).max(200).default([]),
  businessStatus: z.string().max(100).optional(),
  attributions: z
    .array(z.object({ provider: z.unknown().optional() }))
    .max(20)
    .default([]),
})

const placesSchema = <T extends z.ZodType>(one: T) => z.object({ places: z.array(one).max(20).default([]) })

/** The response of a search for ids. An empty result is `{}`. */
export const foundIds = placesSchema(z.object({ id })).transform(answer => answer.places.map(one => one.id))

export const foundPlaces = placesSchema(place).transform(answer => answer.places.flatMap(placesIn))

export const onePlace = place.transform(answer => placesIn(answer)[0])

/** The current id of a place. */
export const presentId = z
  .object({ id, movedPlace: z.string().max(2010).optional(), movedPlaceId: id.optional() })
  .transform(({ id, movedPlace, movedPlaceId }) => movedPlaceId ?? movedPlace?.replace(/^places\//, '') ?? id)
  .refine(isId)

/** Skips places without a name or position, which cannot be shown or compared. */
function placesIn({ id, displayName, location, ...rest }: z.output<typeof place>): GooglePlace[] {
  const name = text.safeParse(displayName?.text)
  const address = text.safeParse(rest.formattedAddress)
  if (!name.success || !location || !isId(id)) return []
  const { latitude, longitude } = location
  return [
    {
      id,
      name: name.data,
      ...(address.success && { address: address.data }),
      latitude,
      longitude,
      types: rest.types,
      closedForGood: rest.businessStatus === 'CLOSED_PERMANENTLY',
      attributions: rest.attributions.flatMap(({ provider }) => text.safeParse(provider).data ?? []),
    },
  ]
}
