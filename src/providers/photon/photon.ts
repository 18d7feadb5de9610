import { Telemetry } from '../../core/telemetry.ts'
import { areaAround } from '../../directory/area.ts'
import type { Near, Point } from '../../directory/found.ts'
import { openStreetMap } from '../../domain/attribution.ts'
import { degrees } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place.ts'
import { type ClientOptions, onlineClient } from '../online/client.ts'
import { type OnlineProvider, providerCalls } from '../online/provider.ts'
import { sharedCalls } from '../online/shared-calls.ts'
import { Answer, mostFeatures, placesOf, type Within, wanted } from './answer.ts'

const name = 'photon'

/** Within this a place is looked for that was once there: about how far mappers move one. */
const movedMeters = 150

// `lang`: names as they are on the sign. `dedupe`: two branches with one postcode are two places.
const always = { lang: 'default', dedupe: '0', include: wanted.join(',') }

/** What is asked of it, as its addresses have it. */
type Kind = 'api' | 'reverse'

export type PhotonOptions = Omit<ClientOptions, 'name'> & {
  /** Of a Photon of version 1 or later, without a slash at its end. */
  url: string
}

/** Photon, which searches OpenStreetMap: komoot's public one, or one's own. */
export const photonProvider = ({
  url,
  elapsed,
  telemetry = new Telemetry(),
  ...options
}: PhotonOptions): OnlineProvider => {
  const client = onlineClient({ name, telemetry, ...options, ...(elapsed && { elapsed }) })
  const shared = sharedCalls<PlaceFacts[]>(elapsed, telemetry)
  const calls = telemetry.counter(providerCalls)

  const counted = async (kind: Kind, call: () => Promise<PlaceFacts[]>): Promise<PlaceFacts[]> => {
    try {
      const places = await call()
      calls.add(name, kind, places.length > 0 ? 'answered' : 'nothing')
      return places
    } catch (error) {
      calls.add(name, kind, 'failed')
      throw error
    }
  }

  const ask = (kind: Kind, query: Record<string, string>, within: Within | undefined, signal?: AbortSignal) => {
    const address = new URL(`${url}/${kind}`)
    address.search = new URLSearchParams({ ...query, ...always }).toString()
    const call = async (stop: AbortSignal) => {
      const asked = { url: address, kind, schema: Answer }
      return counted(kind, async () => placesOf((await client.ask(asked, stop)) ?? { features: [] }, within))
    }
    return shared(address.search, call, signal)
  }

  return {
    name,
    attribution: openStreetMap,
    terms:
      'The places are OpenStreetMap’s, under the ODbL (https://www.openstreetmap.org/copyright); the public Photon (https://photon.komoot.io) is there for fair use, without guarantee.',
    async search(query, near, limit, signal) {
      const asked = { q: query, limit: String(Math.min(limit, mostFeatures)), ...(near && nearby(near)) }
      const within = near && { around: near, meters: near.reachMeters }
      return (await ask('api', asked, within, signal)).slice(0, limit)
    },
    // Photon knows ids, but finds nothing by them.
    async get(mapPlaceId, signal, at) {
      if (!at || !mapPlaceId.startsWith('osm:')) return undefined
      const asked = { ...point(at), radius: String(movedMeters / 1000), limit: String(mostFeatures) }
      const around = await ask('reverse', asked, { around: at, meters: movedMeters }, signal)
      return around.find(place => place.mapPlaceId === mapPlaceId)
    },
  }
}

const point = ({ latitude, longitude }: Point) => ({ lat: degrees(latitude), lon: degrees(longitude) })

const nearby = (near: Near) => {
  const { south, north, west, east } = areaAround(near, near.reachMeters)
  const corners = [west, Math.max(south, -90), east, Math.min(north, 90)]
  return { ...point(near), bbox: corners.map(degrees).join(',') }
}
