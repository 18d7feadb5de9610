/** A longer event is refused. The longest answer of a service is a list of 2,000 places with full notes. */
const maxEventLength = 64 * 1024 * 1024
const tooLong = 'an event is too long'

/** Yields the data of each server-sent event (HTML, 9.2). @throws Error when the connection breaks */
export async function* eventData(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  let length = 0
  for await (const line of linesOf(body)) {
    length += line.length
    if (length > maxEventLength) throw new Error(tooLong)
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
      length = 0
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
  }
}

/** Pieces are joined only at the end of a line, so that a long line costs no more than its length. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pieces: string[] = []
  let length = 0
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    length += text.length
    if (length > maxEventLength) throw new Error(tooLong)
    pieces.push(text)
    if (!text.includes('\n')) continue
    const lines = pieces.join('').split('\n')
    const rest = lines.pop()!
    pieces = [rest]
    length = rest.length
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
}
