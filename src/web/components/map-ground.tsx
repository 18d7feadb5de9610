import { createHash } from 'node:crypto'
import type { Ground } from '../base-map/ground.ts'
import type { Box } from '../map/geometry.ts'
import { transformOf } from '../map/labels.ts'
import { edgeFade, type MapColours, mapLayers, palette, precision } from '../map/layers.ts'
import type { StaticMap } from '../map/static-map.ts'

type Size = Pick<StaticMap, 'width' | 'height'>

/** The areas and lines of a background. Their colours come from {@link mapStyle}. */
export const MapGround = ({ ground: { paths, edge }, width, height }: { ground: Ground } & Size) => {
  const streets = paths.filter(({ casing }) => casing !== undefined)
  return (
    <>
      <rect class="area sea" width={width} height={height} />
      <g transform={`scale(${1 / precision})`}>
        {paths
          .filter(path => !streets.includes(path))
          .map(({ layer, d, width }) => (
            <path
              class={`${width === undefined ? 'area' : 'line'} ${layer}`}
              stroke-width={width && inSteps(width)}
              d={d}
            />
          ))}
        {/* Outlines lie below all streets, so that crossings are open. */}
        <defs>
          {streets.map(({ layer, d }) => (
            <path id={`map-${layer}`} d={d} />
          ))}
        </defs>
        {streets.map(({ layer, width = 0, casing = 0 }) => (
          <use href={`#map-${layer}`} class="line casing" stroke-width={inSteps(width + 2 * casing)} />
        ))}
        {streets.map(({ layer, width = 0 }) => (
          <use href={`#map-${layer}`} class={`line ${layer}`} stroke-width={inSteps(width)} />
        ))}
      </g>
      {edge && <Edge edge={edge} width={width} height={height} />}
    </>
  )
}

const inSteps = (width: number): string => (width * precision).toFixed(1)

/** Fades the map out where its tiles end. */
const Edge = ({ edge: { x0, y0, x1, y1 }, width, height }: { edge: Box } & Size) => {
  const sides = [
    x0 > 0 && { x1: x0, x2: x0 + edgeFade, y1: 0, y2: 0 },
    x1 < width && { x1, x2: x1 - edgeFade, y1: 0, y2: 0 },
    y0 > 0 && { x1: 0, x2: 0, y1: y0, y2: y0 + edgeFade },
    y1 < height && { x1: 0, x2: 0, y1, y2: y1 - edgeFade },
  ]
  return sides
    .filter(side => side !== false)
    .map((side, index) => (
      <>
        <linearGradient id={`map-edge-${index}`} gradientUnits="userSpaceOnUse" {...side}>
          <stop class="sea" />
          <stop class="sea" offset="1" stop-opacity="0" />
        </linearGradient>
        <rect fill={`url(#map-edge-${index})`} width={width} height={height} />
      </>
    ))
}

/** The names on a background. Their colours come from {@link mapStyle}. */
export const MapLabels = ({ ground: { labels } }: { ground: Ground }) => (
  <>
    {labels.map(label => (
      <text class={label.colour} font-size={label.size} transform={transformOf(label)}>
        {label.text}
      </text>
    ))}
  </>
)

/** Returns the style sheet of {@link MapGround}. */
const groundStyle = (colours: MapColours): string =>
  (['coast', 'casing', ...mapLayers.map(({ name }) => name)] as const)
    .map(layer => {
      const isArea = layer === 'coast' || mapLayers.some(({ name, shape }) => name === layer && shape === 'area')
      return isArea ? `.area.${layer}{fill:${colours[layer]}}` : `.line.${layer}{stroke:${colours[layer]}}`
    })
    .concat(`.area.sea{fill:${colours.sea}}stop.sea{stop-color:${colours.sea}}`)
    .concat('.line{fill:none;stroke-linejoin:round;stroke-linecap:round}')
    .join('')

/** Returns the background of a static map as an SVG file, in light and dark colours. @param pins what is drawn on it */
export const mapFile = (ground: Ground, { width, height }: Size, pins?: ReturnType<typeof MapLabels>): string =>
  String(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden="true"
      {...{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
    >
      <style>{mapStyle}</style>
      <MapGround ground={ground} width={width} height={height} />
      <MapLabels ground={ground} />
      {pins}
    </svg>,
  )

// A picture has no access to the fonts of its page.
const serif = '"Source Serif 4","Iowan Old Style",Palatino,"Noto Serif","DejaVu Serif",Georgia,serif'
const labelStyle = `.label,.quietLabel,.static-map-number{font-family:${serif}}.static-map-number{font-weight:600;font-variant-numeric:lining-nums}.static-map-lead{fill:none}.label,.quietLabel{text-anchor:middle;dominant-baseline:central;paint-order:stroke;stroke-width:2.5px;stroke-linejoin:round}.label{font-weight:600}`

/** Returns the style sheet of {@link MapGround}, {@link MapLabels} and pins. */
const themeStyle = (colours: MapColours): string =>
  [
    groundStyle(colours),
    `.label{fill:${colours.label}}.quietLabel{fill:${colours.quietLabel}}`,
    `.label,.quietLabel{stroke:${colours.halo}}.static-map-lead{stroke:${colours.quietLabel}}`,
    `.static-map-pin circle,.static-map-arrow{fill:${colours.pin}}.static-map-dot{stroke:${colours.pin}}`,
    `.static-map-number{fill:${colours.onPin}}`,
  ].join('')

/** The style sheet in light colours. */
export const lightMapStyle = themeStyle(palette.light) + labelStyle

/** The style sheet in light and dark colours; on paper, light. */
export const mapStyle = `${lightMapStyle}@media screen and (prefers-color-scheme:dark){${themeStyle(palette.dark)}}`

/** The source of the style sheet in a Content-Security-Policy. It is the same for all files. */
export const mapStyleSource = `'sha256-${createHash('sha256').update(mapStyle).digest('base64')}'`
