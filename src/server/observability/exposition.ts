import type { MetricSnapshot, Snapshot } from '../../core/metric-snapshot.ts'
import type { Sample } from '../../core/telemetry.ts'

/** Returns metrics in Prometheus' text format. */
export const exposition = (metrics: Snapshot): string => metrics.map(familyOf).join('')

/** A metric without samples still gets its header. */
const familyOf = ({ name, help, type, samples }: MetricSnapshot): string =>
  [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(each => sampleLine(name, each)),
    '',
  ].join('\n')

function sampleLine(name: string, { ending = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`)
  return `${name}${ending}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
