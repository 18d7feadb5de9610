/** A daily quota of one caller. */
export type Quota = {
  /** Takes one unit before the operation runs. A stored response for a retry takes none. @throws Problem `rate_limited` */
  take(): Promise<void>
  /** Returns what a failed operation took. */
  giveBack(): Promise<void>
}

/** Runs work that counts against a quota. Failed work does not count. @throws Problem `rate_limited`, or what `perform` throws */
export async function withinQuota<T>(quota: Quota | undefined, perform: () => Promise<T>): Promise<T> {
  await quota?.take()
  try {
    return await perform()
  } catch (error) {
    await quota?.giveBack()
    throw error
  }
}
