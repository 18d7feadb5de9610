import { binned, predictionsOf } from './calibration.ts'
import type { Judged } from './judge.ts'
import { splits } from './question.ts'

/** The figure between the axes, in pixels. */
const area = { left: 62, top: 24, size: 400 }
const width = area.left + area.size + 30
const height = area.top + area.size + 52

/** Logits, because what is added lies above 99 %. Shares outside of the axes are drawn at their ends. */
const ends = { low: 0.003, high: 0.9995 }
const ticks = [0.01, 0.1, 0.5, 0.9, 0.99, 0.999]

const logit = (share: number) => Math.log(share / (1 - share))
const along = (share: number): number => {
  const inside = Math.min(ends.high, Math.max(ends.low, share))
  return ((logit(inside) - logit(ends.low)) / (logit(ends.high) - logit(ends.low))) * area.size
}
const x = (share: number) => Number((area.left + along(share)).toFixed(1))
const y = (share: number) => Number((area.top + area.size - along(share)).toFixed(1))

/** Returns the reliability diagram as SVG: the stated probability of the best hit, and the share that is right. */
export const calibrationPlot = (judged: readonly Judged[]): string => {
  const lines = splits.map((split, i) => {
    const bins = binned(predictionsOf(judged.filter(({ question }) => question.split === split)))
    // Intervals of the splits would hide each other.
    const shifted = (stated: number) => Number((x(stated) + 3 * (i - 1)).toFixed(1))
    const points = bins.map(({ stated, share }) => `${shifted(stated)},${y(share.share)}`)
    return [
      `<g class="split${i}">`,
      ...bins.map(
        ({ stated, share }) =>
          `<path d="M${shifted(stated)} ${y(share.low)}V${y(share.high)}"/><circle cx="${shifted(stated)}" cy="${y(share.share)}" r="3.5"/>`,
      ),
      ...(points.length > 1 ? [`<polyline points="${points.join(' ')}"/>`] : []),
      `<path d="M${area.left + 16} ${area.top + 20 + 20 * i}h24"/><circle cx="${area.left + 28}" cy="${area.top + 20 + 20 * i}" r="3.5"/>`,
      `</g><text x="${area.left + 48}" y="${area.top + 24 + 20 * i}">${split}</text>`,
    ].join('\n')
  })
  const bottom = area.top + area.size
  const right = area.left + area.size
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">Stated probability of the best hit, and the share that is right, with 95 % intervals</title>',
    style,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...ticks.flatMap(tick => [
      `<path class="grid" d="M${x(tick)} ${area.top}V${bottom}M${area.left} ${y(tick)}H${right}"/>`,
      `<text class="middle" x="${x(tick)}" y="${bottom + 18}">${percent(tick)}</text>`,
      `<text class="end" x="${area.left - 8}" y="${y(tick) + 4}">${percent(tick)}</text>`,
    ]),
    `<path class="ideal" d="M${area.left} ${bottom}L${right} ${area.top}"/>`,
    ...lines,
    `<text class="middle" x="${area.left + area.size / 2}" y="${bottom + 42}">stated probability</text>`,
    `<text x="${area.left}" y="${area.top - 9}">share that is right</text>`,
    '</svg>',
  ].join('\n')}\n`
}

const percent = (share: number) => `${Number((100 * share).toFixed(1))} %`

const style = `<style>
.ground{fill:#fff}text{fill:#333;font:13px system-ui,sans-serif}.middle{text-anchor:middle}.end{text-anchor:end}
.grid{stroke:#e2e2e2}.ideal{stroke:#888;stroke-dasharray:5 4}path,polyline{fill:none;stroke-width:1.5}
.split0{stroke:#0b62c4;fill:#0b62c4}.split1{stroke:#b25000;fill:#b25000}.split2{stroke:#1a7f37;fill:#1a7f37}
@media(prefers-color-scheme:dark){.ground{fill:#14171a}text{fill:#d5d8dc}.grid{stroke:#30353b}
.split0{stroke:#6cb6ff;fill:#6cb6ff}.split1{stroke:#ffab70;fill:#ffab70}.split2{stroke:#6fdd8b;fill:#6fdd8b}}
</style>`
