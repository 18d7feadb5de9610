import type { Child } from 'hono/jsx'
import { isLocated } from '../../domain/coordinates.ts'
import type { Page } from '../page.ts'
import { planOf } from '../plan/index.ts'
import type { ListView } from '../views.ts'
import { distanceIn } from '../words/distance.ts'
import { PlanDrawing } from './plan.tsx'

const size = { width: 480, height: 560 }

/** Where the places are: a drawn plan, in whose stead the script puts a map. Nothing where no place has a position. */
export const MapOf = ({ page, list }: { page: Page & { tilesAttribution?: string }; list: ListView }) => {
  const { words, say, language, tiles, tilesAttribution } = page
  const located = list.places.filter(isLocated)
  if (located.length === 0) return null
  const plan = planOf(located, size)
  const unknown = list.places.length - located.length
  return (
    <figure class="map">
      <list-map data-tiles={tiles}>
        <PlanDrawing
          plan={plan}
          label={say(words.list.mapOf, { count: located.length })}
          length={plan.scale ? distanceIn(plan.scale.meters, language) : ''}
        />
      </list-map>
      {(unknown > 0 || tiles !== undefined) && (
        <figcaption>
          {unknown > 0 && <p>{say(words.list.withoutPosition, { count: unknown })}</p>}
          {tiles !== undefined && tilesAttribution !== undefined && <p>{credited(tilesAttribution)}</p>}
        </figcaption>
      )}
    </figure>
  )
}

/** The licence of OpenStreetMap asks that readers are led to it. */
const credited = (owner: string): Child =>
  owner.includes('OpenStreetMap') ? <a href="https://www.openstreetmap.org/copyright">{owner}</a> : owner
