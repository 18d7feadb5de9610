import type { Metric, Sample } from '../core/telemetry.ts'

/** Metrics in the text format of Prometheus. */
export async function exposition(metrics: Iterable<Metric>): Promise<string> {
  const families = await Promise.all([...metrics].map(familyOf))
  return families.join('')
}

async function familyOf(metric: Metric): Promise<string> {
  const { name, help, type } = metric
  // What there is nothing to tell of yet is to be known, too.
  const samples = [...(await metric.samples())]
  return [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(each => lineOf(name, each)),
    '',
  ].join('\n')
}

function lineOf(name: string, { ending = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text).replaceAll('"', '\\"')}"`)
  return `${name}${ending}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
