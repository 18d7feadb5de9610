/** Parses the data of events in a `text/event-stream` by the HTML standard. Comments, names and ids are ignored. */
export class EventStream {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #data: string[] = []

  /** @returns the events completed by these bytes */
  read(bytes: Uint8Array): string[] {
    this.#rest += this.#decoder.decode(bytes, { stream: true })
    const events: string[] = []
    for (let end = lineEnd.exec(this.#rest); end; end = lineEnd.exec(this.#rest)) {
      // A CR at the end may be half of a line break.
      if (end[0] === '\r' && end.index === this.#rest.length - 1) break
      this.#line(this.#rest.slice(0, end.index), events)
      this.#rest = this.#rest.slice(end.index + end[0].length)
    }
    return events
  }

  #line(line: string, events: string[]): void {
    if (line === '') {
      if (this.#data.length > 0) events.push(this.#data.join('\n'))
      this.#data = []
    } else if (/^data(:|$)/.test(line)) this.#data.push(line.slice('data:'.length).replace(/^ /, ''))
  }
}

const lineEnd = /\r\n|\n|\r/
