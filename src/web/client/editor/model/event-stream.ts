/** Reads the service's events, whose data is one line each. */
export class EventStream {
  readonly #decoder = new TextDecoder()
  #rest = ''

  /** @returns the data of the events completed by these bytes */
  read(bytes: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n')
    this.#rest = lines.pop()!
    return lines.filter(line => line.startsWith('data:')).map(line => line.slice('data:'.length))
  }
}
