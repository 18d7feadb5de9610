import { element } from '../shared/element.ts'
import type { Spot } from './places.ts'

/** Of a pin, in pixels; the stylesheet knows it too. */
export const radius = 13

/** A pin with its number. */
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
