/** A few at a time, so that one that is held up does not hold up all. */
const mostUnderway = 4
const mostTogether = 500

type Asked<V> = Map<string, PromiseWithResolvers<V | undefined>>

/**
 * Whoever asks while others are being answered is asked for together with all who come meanwhile: a thousand readers a second are a few
 * hundred questions. Nobody joins a question that has been sent already, since what was committed meanwhile it may not see.
 */
export class AskedTogether<V> {
  readonly #ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>
  #next: Asked<V> = new Map()
  #underway = 0

  /** @param ask answers for each of the keys under which there is something */
  constructor(ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>) {
    this.#ask = ask
  }

  get(key: string): Promise<V | undefined> {
    const asked = this.#next.get(key) ?? Promise.withResolvers<V | undefined>()
    this.#next.set(key, asked)
    if (this.#underway < mostUnderway || this.#next.size >= mostTogether) this.#send()
    return asked.promise
  }

  async #send(): Promise<void> {
    const asked = this.#next
    this.#next = new Map()
    this.#underway++
    try {
      const found = await this.#ask([...asked.keys()])
      for (const [key, { resolve }] of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked.values()) reject(error)
    } finally {
      this.#underway--
      if (this.#next.size > 0) this.#send()
    }
  }
}
