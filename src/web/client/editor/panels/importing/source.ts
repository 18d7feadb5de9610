/** A copy of what the person chose. The file itself may change before it is sent again. */
export type ImportSource = {
  content: Blob
  /** Name of the file. */
  name?: string
  /** Returns a pasted line, from 1. */
  lineAt?(line: number): string | undefined
}

/** @throws DOMException if a file cannot be read, as a folder */
export const sourceOf = async (chosen: File | string): Promise<ImportSource> =>
  typeof chosen === 'string' ? fromText(chosen) : fromFile(chosen)

export const fromFile = async (file: File): Promise<ImportSource> => ({
  content: new Blob([await file.arrayBuffer()]),
  name: file.name,
})

export const fromText = (text: string): ImportSource => {
  const lines = text.split(/\r\n|\n|\r/)
  return { content: new Blob([text]), lineAt: line => lines[line - 1]?.trim() }
}
