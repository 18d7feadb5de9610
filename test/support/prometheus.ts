/** One line of metrics. */
export type Series = { name: string; labels: Record<string, string>; value: number }

/** Metrics by the names of their families. */
export type Scraped = Map<string, { type: string; help: string; series: Series[] }>

const sample = /^(?<name>[a-z_][a-z0-9_]*)(?:\{(?<labels>.*)\})? (?<value>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf)$/i
const label = /([a-z_][a-z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/giy

/** Parses Prometheus' text format strictly. @throws Error for invalid text */
export function readMetrics(text: string): Scraped {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.')
  const families: Scraped = new Map()
  const seen = new Set<string>()
  let help: [string, string] | undefined
  let current: string | undefined
  for (const line of text
    .slice(0, -1)
    .split('\n')
    .filter(line => line !== '')) {
    const [, word, family = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'HELP') {
      help = [family, rest]
      continue
    }
    if (word === 'TYPE') {
      if (help?.[0] !== family || families.has(family)) throw new Error(`TYPE without its HELP, or again: ${line}`)
      if (!['counter', 'gauge', 'histogram', 'summary'].includes(rest)) throw new Error(line)
      families.set(family, { type: rest, help: help[1], series: [] })
      current = family
      continue
    }
    const { name = '', labels = '', value = '' } = sample.exec(line)?.groups ?? {}
    const known = current === undefined ? undefined : families.get(current)
    const ending = name.slice(current?.length)
    const endings = known?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    if (!known || !name.startsWith(current!) || !endings.includes(ending)) throw new Error(`Not of its family: ${line}`)
    const one = { name, labels: labelsIn(labels, line), value: Number(value.replace('Inf', 'Infinity')) }
    const key = JSON.stringify([name, Object.entries(one.labels).sort()])
    if (seen.has(key)) throw new Error(`Twice: ${line}`)
    seen.add(key)
    known.series.push(one)
  }
  for (const [name, { type, series }] of families) if (type === 'histogram') checkHistogram(name, series)
  return families
}

function labelsIn(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {}
  label.lastIndex = 0
  while (label.lastIndex < text.length) {
    const at = label.lastIndex
    const found = label.exec(text)
    if (!found || found.index !== at) throw new Error(`Invalid labels: ${line}`)
    labels[found[1]!] = found[2]!
  }
  return labels
}

/** Checks that the counts never fall from one bound to the next, and that the last one is the total. */
function checkHistogram(name: string, series: readonly Series[]): void {
  const counts = series.filter(one => one.name === `${name}_count`)
  for (const { labels, value } of counts) {
    const isSame = (one: Series) => Object.entries(labels).every(([label, text]) => one.labels[label] === text)
    const buckets = series.filter(one => one.name === `${name}_bucket` && isSame(one))
    const sorted = [...buckets].sort((a, b) => bound(a) - bound(b))
    const rises = sorted.every((one, index) => index === 0 || one.value >= sorted[index - 1]!.value)
    if (!rises || bound(sorted.at(-1)) !== Number.POSITIVE_INFINITY || sorted.at(-1)?.value !== value)
      throw new Error(`The counts of ${name} do not fit together: ${JSON.stringify(labels)}`)
  }
}

const bound = (one: Series | undefined): number => Number(one?.labels.le?.replace('Inf', 'Infinity'))

/** Returns the sum of all series with these labels; 0 if there is none. */
export function totalOf(scraped: Scraped, name: string, labels: Record<string, string> = {}): number {
  const series = [...scraped.values()].flatMap(family => family.series).filter(one => one.name === name)
  const found = series.filter(one => Object.entries(labels).every(([label, text]) => one.labels[label] === text))
  return found.reduce((sum, { value }) => sum + value, 0)
}
