import type { Asynchronous, Local } from '../../../src/places/providers/local.ts'
import { placeIndex } from '../../../src/places/providers/place-index.ts'
import type { UsedProvider } from '../../../src/places/providers/provider.ts'

/** Returns the place index as a provider. */
export const usedIndex = (local: Asynchronous<Local>): UsedProvider => ({ ...placeIndex, get: id => local.get(id) })
