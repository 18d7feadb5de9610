export { ListEditing } from './list-editing.ts'
export type { EditingOptions } from './options.ts'
export type * from './types.ts'
