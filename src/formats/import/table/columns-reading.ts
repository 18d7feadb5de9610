const prefix = 'columns:'

/** Returns the id of the way to read a table by what its columns are taken for: `columns:name,town,,note`. */
export const columnsReading = (columns: readonly { as?: string | undefined }[]): string =>
  prefix + columns.map(({ as = '' }) => as).join(',')

/** Returns what each column is taken for, or `''` for a line of the note; `undefined` for the id of another reading. */
export const columnsIn = (reading = ''): string[] | undefined =>
  reading.startsWith(prefix) ? reading.slice(prefix.length).split(',') : undefined
