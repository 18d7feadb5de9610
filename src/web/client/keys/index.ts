export { BrowserStorage, parsed, type StorageLike, type StoreResult } from './browser-storage.ts'
export { type EditLink, editUrl, urlOf } from './edit-links.ts'
export { type Imported, type Key, Keys, type KeysOptions } from './keys.ts'
export { type Fragment, readEditFragment } from './read-edit-fragment.ts'
