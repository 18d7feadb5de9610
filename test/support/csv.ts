const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/y

/**
 * The records of a file as RFC 4180 has them, to the letter: CRLF after each, and quotes only around a field or doubled inside one.
 * @throws Error for anything else
 */
export const readCsv = (file: string): string[][] => {
  const records: string[][] = [[]]
  for (field.lastIndex = 0; field.lastIndex < file.length; ) {
    const at = field.lastIndex
    const found = field.exec(file)
    if (!found) throw new Error(`No field at ${at}: ${JSON.stringify(file.slice(at, at + 100))}`)
    const [, quoted, bare, end] = found
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare!)
    if (end === '\r\n') records.push([])
  }
  if (records.pop()!.length > 0) throw new Error('The last record has no end')
  return records
}
