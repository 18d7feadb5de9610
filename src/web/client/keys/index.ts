export { type Fragment, readEditFragment } from '../../../domain/edit-fragment.ts'
export { BrowserStorage, parsed, type StorageLike, type StoreResult } from './browser-storage.ts'
export { carriedLinks, type EditLink, editUrl, maxCarried, urlOf } from './edit-links.ts'
export { type Imported, type Key, Keys, type KeysOptions } from './keys.ts'
