import type { Metric, Sample, Telemetry } from './telemetry.ts'

/** One metric's samples at one time, in a form that can be sent to another process. */
export type MetricSnapshot = Pick<Metric, 'name' | 'help' | 'type' | 'common'> & { samples: readonly Sample[] }
export type Snapshot = readonly MetricSnapshot[]

export const snapshotOf = ({ metrics }: Telemetry): Promise<Snapshot> =>
  Promise.all(
    [...metrics].map(async metric => {
      const { name, help, type, common } = metric
      return { name, help, type, ...(common && { common }), samples: [...(await metric.samples())] }
    }),
  )

/** Adds up the snapshots of several processes. Metrics marked `common` keep the maximum. */
export function mergeSnapshots(snapshots: readonly Snapshot[]): Snapshot {
  const merged = new Map<string, Omit<MetricSnapshot, 'samples'> & { sums: Map<string, Sample> }>()
  for (const { samples, ...metric } of snapshots.flat()) {
    const { sums } = merged.get(metric.name) ?? { sums: new Map<string, Sample>() }
    merged.set(metric.name, { ...metric, sums })
    for (const sample of samples) {
      const key = JSON.stringify([sample.ending, sample.labels])
      const before = sums.get(key)?.value ?? 0
      sums.set(key, { ...sample, value: metric.common ? Math.max(before, sample.value) : before + sample.value })
    }
  }
  return [...merged.values()].map(({ sums, ...metric }) => ({ ...metric, samples: [...sums.values()] }))
}
