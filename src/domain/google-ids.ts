import type { PlaceFacts } from './place-fields.ts'

/** Whether a call to Google costs money. */
export type GoogleCallKind = 'free' | 'paid'

/** A place whose Google id is to be looked up or checked. */
export type GoogleIdTask = {
  placeId: string
  /** The id that came with the place; empty if the id has to be looked up. */
  givenId: string
  googlePlaceId?: string
  facts: PlaceFacts
}

export type GoogleIdResult =
  | { outcome: 'found' | 'confirmed'; googlePlaceId: string }
  | { outcome: 'none' | 'several' | 'refused' | 'gone' }

/** Stores the ids of places in Google's map, and the queue of look-ups. */
export type GoogleIdStore = {
  /** Returns the ids that were looked up, by place. An id from a caller belongs to that caller's list only. */
  known(placeIds: readonly string[]): Promise<Map<string, string>>
  /**
   * Queues places of lists that were never looked up, and gives known ids to the lists with these places.
   * @param since only lists changed at this time or later
   * @throws the signal's reason
   */
  look(since?: string, signal?: AbortSignal): Promise<void>
  /** Writes the ids that were found for these places to every list that has them: one write for each list. */
  link(placeIds: readonly string[]): Promise<void>
  /** Returns the next task and reserves it for five minutes. */
  claim(): Promise<GoogleIdTask | undefined>
  /** Puts back a task that could not be done. @param afterMs delay before it may be tried again */
  release(task: GoogleIdTask, afterMs: number): Promise<void>
  /** Stores the response to a task, and changes a replaced or dead id in every list that has it. */
  record(task: GoogleIdTask, answer: GoogleIdResult): Promise<void>
  /** Counts a call before it is made, together with other processes. @returns whether fewer than `max` were made today (UTC) */
  countCall(kind: GoogleCallKind, max: number): Promise<boolean>
}
