import type { Measured, Snapshot } from '../core/snapshot.ts'
import type { Sample } from '../core/telemetry.ts'

/** Metrics in the text format of Prometheus. */
export const exposition = (metrics: Snapshot): string => metrics.map(familyOf).join('')

/** What there is nothing to tell of yet is to be known, too. */
const familyOf = ({ name, help, type, samples }: Measured): string =>
  [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...samples.map(each => lineOf(name, each)), ''].join(
    '\n',
  )

function lineOf(name: string, { ending = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`)
  return `${name}${ending}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
