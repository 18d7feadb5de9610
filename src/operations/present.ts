type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops members that are `undefined`. */
export const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>
