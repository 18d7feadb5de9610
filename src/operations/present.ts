type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The members that were given: what was left out and what is `undefined` become the same. */
export const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>
