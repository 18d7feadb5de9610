import type { LatLng } from '../../../../domain/coordinates.ts'
import { nearestTo } from '../../../../places/gazetteer/near.ts'
import { project } from '../../../map/mercator.ts'
import type { TownOnMap } from '../../../map/towns.ts'
import { townsPath } from '../../../map-addresses.ts'
import { base } from '../../shared/my-keys.ts'

/** Where to search. `near` is what the search takes, and `name` is what people read. `town`: what an own place keeps of it. */
export type Town = { near: string; name: string; town?: string | undefined }

/** Tiles of this zoom are some 30 km wide. */
const zoom = 10

/**
 * Returns the town nearest to a position, among the largest around it. The position stays on the device: the service is asked only for a
 * tile of the map.
 */
export async function townAt(position: LatLng): Promise<Town | undefined> {
  const { x, y } = project(position)
  const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)]
  const path = townsPath.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row))
  const response = await fetch(base + path)
  if (!response.ok) return undefined
  const towns = ((await response.json()) as TownOnMap[])
    .filter(([, , , , isDistrict]) => !isDistrict)
    .map(([name, latitude, longitude]) => ({ name, latitude, longitude }))
  const town = nearestTo(position, towns)
  return town && { near: `${town.latitude},${town.longitude}`, name: town.name, town: town.name }
}
