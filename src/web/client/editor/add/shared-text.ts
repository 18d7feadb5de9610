import { BrowserStorage, parsed } from '../../keys/browser-storage.ts'

/** Where the share page leaves the text that another app shared. */
const name = 'forklist:shared'

/** Returns the text that another app shared with this list, once. */
export function takeSharedText(): string {
  const storage = new BrowserStorage(() => sessionStorage)
  const { text } = (parsed(storage.get(name)) ?? {}) as { text?: unknown }
  storage.remove(name)
  // The field has one line.
  return typeof text === 'string' ? text.trim().replace(/\s*[\r\n]+\s*/g, ' · ') : ''
}
