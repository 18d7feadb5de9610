import { element } from '../shared/element.ts'
import type { ProjectedPlace } from './places.ts'

/** Radius of a pin in pixels, as in the style sheet. */
export const radius = 13

export const pinOf = ({ rank, name }: ProjectedPlace): HTMLButtonElement => {
  const label = `${rank}. ${name}`
  return element(
    'button',
    {
      type: 'button',
      className: 'map-pin leaflet-zoom-animated',
      tabIndex: -1,
      title: label,
      ariaLabel: label,
      with: { 'data-digits': String(String(rank).length) },
    },
    String(rank),
  )
}
