import type { ReadCounts, RebuiltPlaces } from '../places-store.ts'
import { asLine } from '../terminal/text.ts'

export type ImportSummary = RebuiltPlaces & {
  /** Removed sources. */
  removed?: readonly string[]
  seconds: number
  /** Seconds until all files were read. */
  readingSeconds: number
}

/** Returns an import's summary as lines for people. */
export const summaryOf = ({
  removed,
  sources,
  merged,
  gone,
  aliases,
  places,
  seconds,
  readingSeconds,
}: ImportSummary): string[] => {
  const bytes = sources.reduce((sum, source) => sum + (source.bytes ?? 0), 0)
  const rate = readingSeconds > 0 ? `, ${megabytes(bytes / readingSeconds)}/s` : ''
  return [
    ...(removed ? [`Removed: ${removed.map(asLine).join(', ')}`] : []),
    ...sources.map(({ name, ...counts }) => `${asLine(name)}: ${countsLine(counts)}`),
    `${count(merged, 'record')} merged into another one of the same place`,
    `${count(aliases, 'alias', 'aliases')}, ${count(gone, 'place')} gone`,
    `${count(places, 'place')} in all`,
    bytes > 0
      ? `${seconds.toFixed(1)} s; ${megabytes(bytes)} read in ${readingSeconds.toFixed(1)} s${rate}`
      : `${seconds.toFixed(1)} s`,
  ]
}

const countsLine = ({ kept, localities, dropped }: ReadCounts): string =>
  [
    `${count(kept, 'place')} kept`,
    ...(localities > 0 ? [count(localities, 'locality', 'localities')] : []),
    `${droppedOf({ dropped }).toLocaleString('en')} dropped${dropReasons(dropped)}`,
  ].join(', ')

const dropReasons = (dropped: ReadCounts['dropped']): string => {
  const parts = Object.entries(dropped).map(([reason, places = 0]) => `${places.toLocaleString('en')} ${reason}`)
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}

export const droppedOf = ({ dropped }: Pick<ReadCounts, 'dropped'>): number =>
  Object.values(dropped).reduce<number>((sum, places = 0) => sum + places, 0)

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
