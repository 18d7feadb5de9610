import type { Metric, Sample, Telemetry } from './telemetry.ts'

/** What one metric says at a moment, as it can be sent to another process. */
export type Measured = Pick<Metric, 'name' | 'help' | 'type' | 'common'> & { samples: readonly Sample[] }
export type Snapshot = readonly Measured[]

export const snapshotOf = ({ metrics }: Telemetry): Promise<Snapshot> =>
  Promise.all(
    [...metrics].map(async metric => {
      const { name, help, type, common } = metric
      return { name, help, type, ...(common && { common }), samples: [...(await metric.samples())] }
    }),
  )

/** The same of several processes together: what they have counted and what they hold is added up, but what they have in common. */
export function together(snapshots: readonly Snapshot[]): Snapshot {
  const known = new Map<string, Omit<Measured, 'samples'> & { sums: Map<string, Sample> }>()
  for (const { samples, ...metric } of snapshots.flat()) {
    const { sums } = known.get(metric.name) ?? { sums: new Map<string, Sample>() }
    known.set(metric.name, { ...metric, sums })
    for (const sample of samples) {
      const key = JSON.stringify([sample.ending, sample.labels])
      const before = sums.get(key)?.value ?? 0
      sums.set(key, { ...sample, value: metric.common ? Math.max(before, sample.value) : before + sample.value })
    }
  }
  return [...known.values()].map(({ sums, ...metric }) => ({ ...metric, samples: [...sums.values()] }))
}
