import type { Later, Local } from '../../../src/places/providers/local.ts'
import { placeIndex } from '../../../src/places/providers/place-index.ts'
import type { UsedProvider } from '../../../src/places/providers/provider.ts'

/** The place index as the only provider, or the first one. */
export const usedIndex = (local: Later<Local>): UsedProvider => ({ ...placeIndex, get: id => local.get(id) })
