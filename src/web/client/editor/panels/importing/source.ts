/** What is to be imported, as it was when it was chosen: a file may be another one by the time that it is sent again. */
export type ImportSource = {
  content: Blob
  /** What the file is called. */
  name?: string
  /** A line as it was pasted, from 1. */
  lineAt?(line: number): string | undefined
}

/** @throws DOMException for what cannot be read, as a folder */
export const fromFile = async (file: File): Promise<ImportSource> => ({
  content: new Blob([await file.arrayBuffer()]),
  name: file.name,
})

export const fromText = (text: string): ImportSource => {
  const lines = text.split(/\r\n|\n|\r/)
  return { content: new Blob([text]), lineAt: line => lines[line - 1]?.trim() }
}
