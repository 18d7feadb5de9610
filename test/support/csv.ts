const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n)/y

/**
 * Parses a file strictly by RFC 4180: CRLF ends each record, and quotes are only around a field or doubled inside one.
 * @throws Error for anything else
 */
export const readCsv = (file: string): string[][] => {
  const records: string[][] = [[]]
  for (field.lastIndex = 0; field.lastIndex < file.length; ) {
    const at = field.lastIndex
    const match = field.exec(file)
    if (!match) throw new Error(`No field at ${at}: ${JSON.stringify(file.slice(at, at + 100))}`)
    const [, quoted, bare, end] = match
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare!)
    if (end === '\r\n') records.push([])
  }
  if (records.pop()!.length > 0) throw new Error('The last record does not end with CRLF')
  return records
}
