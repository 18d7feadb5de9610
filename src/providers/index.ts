import type { Directory } from '../directory/directory.ts'
import { directoryProvider } from './directory.ts'
import type { PlaceProvider } from './provider.ts'

/** Everyone who is asked for places, in this order. */
export const placeProviders = (directory: Directory): PlaceProvider[] => [directoryProvider(directory)]
