export { ListEditing } from './list-editing.ts'
export type { EditingOptions } from './options.ts'
export { isWith } from './refuse.ts'
export type * from './types.ts'
