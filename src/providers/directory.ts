import type { Directory } from '../directory/directory.ts'
import type { PlaceProvider } from './provider.ts'

/** The places on disk. */
export const directoryProvider = (directory: Directory): PlaceProvider => ({
  name: 'directory',
  async search(query, near, limit) {
    return directory.search(query, near, limit)
  },
  async get(id) {
    return directory.get(id)
  },
  async near(text) {
    return directory.near(text)
  },
})
