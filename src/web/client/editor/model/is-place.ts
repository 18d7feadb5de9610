import type { ShownPlace } from './types.ts'

/** Returns whether a place has this `id` or `key`. */
export const is = (place: ShownPlace, name: string): boolean => place.id === name || place.key === name
