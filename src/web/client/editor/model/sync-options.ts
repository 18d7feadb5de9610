import type { Api } from './api.ts'
import type { Outbox } from './outbox.ts'
import type { Patience } from './patience.ts'
import type { Timeline } from './timeline.ts'
import type { Clock } from './types.ts'

export type SyncOptions = {
  api: Api
  outbox: Outbox
  timeline: Timeline
  patience: Patience
  clock: Clock
  /** Stops all work when aborted. */
  signal: AbortSignal
  randomId(): string
  /** Called when something that is shown has changed. */
  changed(): void
}
