/** A value or a promise of it. Avoids a microtask on the hot path. */
export type MaybePromise<T> = T | Promise<T>

/** Calls `next` with the value, synchronously if it is no promise. */
export const chain = <T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> =>
  value instanceof Promise ? value.then(next) : next(value)
