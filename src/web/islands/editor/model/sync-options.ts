import type { Api } from './api.ts'
import type { Desk } from './desk.ts'
import type { Patience } from './patience.ts'
import type { Timeline } from './timeline.ts'
import type { Clock } from './types.ts'

export type SyncOptions = {
  api: Api
  desk: Desk
  timeline: Timeline
  patience: Patience
  clock: Clock
  /** Nothing more is done once it is aborted. */
  signal: AbortSignal
  randomId(): string
  /** Something of what is to be shown is another now. */
  changed(): void
}
