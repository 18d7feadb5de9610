import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The paths at which a list is read. */
const forms = ['/api/v1/lists/SLUG', '/api/v1/lists/SLUG/export/csv', '/api/v1/lists/SLUG/export/kml', '/lists/SLUG']

/** A client that reads a list right after its change: at each node, in each form, with and without the previous tag. */
export class ReadersEverywhere {
  readonly #addresses: readonly string[]
  /** The last tag of each URL. */
  readonly #tags = new Map<string, string>()
  reads = 0
  /** Responses that were older than an acknowledged change. */
  readonly stale: string[] = []

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** Reads the list everywhere. @param note acknowledged, and not changed by others */
  async look(slug: string, note: string): Promise<void> {
    const all = this.#addresses.flatMap(address => forms.map(form => address + form.replace('SLUG', slug)))
    await Promise.all(all.flatMap(url => [this.#whole(url, note), this.#ifChanged(url, note)]))
  }

  async #whole(url: string, note: string): Promise<void> {
    const answer = await this.#get(url)
    await this.#expect(answer, url, note)
  }

  async #ifChanged(url: string, note: string): Promise<void> {
    const known = this.#tags.get(url)
    const answer = await this.#get(url, known)
    await this.#expect(answer, url, note)
    const tag = answer.headers.get('etag')
    if (tag === null) throw new Error(`${url} has no tag`)
    this.#tags.set(url, tag)
    // The value just read is current, unless another client changed it.
    const again = await this.#get(url, tag)
    if (again.status === 304) await again.text()
    else await this.#expect(again, url, note)
  }

  async #get(url: string, tag?: string): Promise<Response> {
    this.reads++
    for (;;) {
      const answer = await fetch(url, { headers: tag === undefined ? {} : { 'if-none-match': tag } })
      // A node that has just started is slow, and refuses some of many simultaneous reads.
      if (answer.status !== 503) return answer
      await answer.text()
      await setTimeout(50)
    }
  }

  async #expect(answer: Response, url: string, note: string): Promise<void> {
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes(note)) this.stale.push(`${url}: ${answer.status}, without “${note}”`)
  }
}

/** Measures how long other clients read an old version after a newer one was acknowledged. */
export class OtherReaders {
  readonly #acknowledged = new Map<string, number[]>()
  readonly #seen: { slug: string; version: number; sentAt: number }[] = []

  acknowledged(slug: string, version: number): void {
    const times = this.#acknowledged.get(slug) ?? []
    times[version] = performance.now()
    this.#acknowledged.set(slug, times)
  }

  /** Reads repeatedly, like a client unaware of changes. */
  async watch(address: string, slug: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const sentAt = performance.now()
      const answer = await fetch(`${address}/api/v1/lists/${slug}`)
      const body = await answer.text()
      // A refused read says nothing about the list.
      if (answer.status === 200) this.#seen.push({ slug, version: JSON.parse(body).version, sentAt })
      else if (answer.status !== 503)
        throw new Error(`${address} answered ${answer.status} to a read of ${slug}: ${body}`)
      await setTimeout(5)
    }
  }

  get reads(): number {
    return this.#seen.length
  }

  /** Milliseconds from the acknowledgement of a newer version to the last stale read. */
  get longest(): number {
    const late = this.#seen.map(({ slug, version, sentAt }) => {
      const newer = this.#acknowledged.get(slug)!.slice(version + 1)
      return sentAt - Math.min(...newer.filter(time => time !== undefined), sentAt)
    })
    return Math.max(0, ...late)
  }
}
