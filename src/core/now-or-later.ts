/** What is mostly known at once. A promise for it, and waiting for that, would cost more than many a use of it. */
export type NowOrLater<T> = T | Promise<T>

/** Goes on with it, at once where that can be. */
export const goOn = <T, U>(known: NowOrLater<T>, next: (value: T) => NowOrLater<U>): NowOrLater<U> =>
  known instanceof Promise ? known.then(next) : next(known)
