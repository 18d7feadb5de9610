import type { Asynchronous, Local } from './local.ts'

const names = Object.keys({
  find: true,
  get: true,
  areaOf: true,
  locate: true,
  locateOwn: true,
  settle: true,
  teaches: true,
} satisfies Record<keyof Local, true>) as (keyof Local)[]

/** Returns the functions of the place index, each of which asks by its name. */
export const asynchronous = (ask: (name: keyof Local, given: unknown[]) => Promise<unknown>): Asynchronous<Local> =>
  Object.fromEntries(names.map(name => [name, (...given: unknown[]) => ask(name, given)])) as Asynchronous<Local>

/** Calls a function of the place index by its name. */
export const calledIn = (local: Local | Asynchronous<Local>, name: keyof Local, given: unknown[]): unknown =>
  (local[name] as (...given: unknown[]) => unknown)(...given)

/** Wraps the functions for use in the same thread. */
export const inSameThread = (local: Local): Asynchronous<Local> =>
  asynchronous(async (name, given) => calledIn(local, name, given))
