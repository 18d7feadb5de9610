import { useState } from 'preact/hooks'

let last = 0

/** Returns an id that no other element of the page has. Preact's `useId` counts anew in each tree that a page renders. */
export const useUniqueId = (): string => useState(() => `part-${++last}`)[0]
