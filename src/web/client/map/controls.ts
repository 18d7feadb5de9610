import { element } from '../shared/element.ts'
import { svgElement } from './drawing.ts'

export type MapWords = { zoomIn: string; zoomOut: string; wholeList: string }

/** SVG paths on a grid of 24 × 24. */
const icons: Record<keyof MapWords, string> = {
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
  wholeList: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
}

/** Returns buttons for these actions. */
export const controlsOf = <Name extends keyof MapWords>(
  messages: Pick<MapWords, Name>,
  actions: Record<Name, () => void>,
): HTMLElement =>
  element(
    'div',
    { className: 'map-controls' },
    ...(Object.keys(actions) as Name[]).map(name =>
      element(
        'button',
        { type: 'button', title: messages[name], ariaLabel: messages[name], on: { click: actions[name] } },
        icon(icons[name]),
      ),
    ),
  )

const icon = (d: string): SVGElement => {
  const svg = svgElement('svg')
  const path = svgElement('path')
  svg.setAttribute('viewBox', '0 0 24 24')
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}
