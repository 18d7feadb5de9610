import { element } from '../shared/element.ts'
import type { Spot } from './places.ts'

/** Radius of a pin in pixels, as in the style sheet. */
export const radius = 13

/** Creates a pin with its number. */
export const pinOf = ({ rank, name }: Spot): HTMLButtonElement => {
  const says = `${rank}. ${name}`
  return element(
    'button',
    {
      type: 'button',
      className: 'map-pin leaflet-zoom-animated',
      tabIndex: -1,
      title: says,
      ariaLabel: says,
      with: { 'data-digits': String(String(rank).length) },
    },
    String(rank),
  )
}
