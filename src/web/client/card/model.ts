import { isLocated } from '../../../domain/coordinates.ts'
import type { Host } from './host.ts'
import { type Move, movesTo } from './moves.ts'
import {
  type CardList,
  type Doubt,
  doubtsIn,
  items,
  listIn,
  object,
  placesIn,
  problemIn,
  type ToolResult,
  text,
} from './read-result.ts'

export type Notice =
  | { is: 'moved'; name: string; rank: number; order: readonly string[] }
  | { is: 'added'; name: string; rank: number }
  | { is: 'notAdded'; name: string }
  | { is: 'ordered' | 'refused' | 'changed' | 'notOpened' | 'notDownloaded' }

type CardState = {
  /** The list with the changes that are on their way. */
  list: CardList | undefined
  doubts: readonly Doubt[]
  mayChange: boolean
  notice: Notice | undefined
  /** Whether nothing will be shown, because the call failed. */
  isOver: boolean
}

/** Number of places that the card shows at most. The rest is on the page of the list. */
const maxPlaces = 100

/** The list of one call, kept up to date. Changes are shown at once and sent one after the other. */
export class CardModel {
  readonly #host: Host
  readonly #changed: () => void
  #state: CardState = { list: undefined, doubts: [], mayChange: false, notice: undefined, isOver: false }
  #input: Record<string, unknown> = {}
  /** The list without the changes that are on their way. */
  #accepted: CardList | undefined
  /** Held in memory only, and sent with changes only. */
  #editToken: string | undefined
  #queue: Promise<void> = Promise.resolve()
  /** Grows when a change is refused. Changes that were made on top of it are dropped. */
  #refusals = 0

  constructor(host: Host, changed: () => void) {
    this.#host = host
    this.#changed = changed
  }

  get state(): CardState {
    return this.#state
  }

  input(input: Record<string, unknown>): void {
    this.#input = input
    this.#editToken ??= text(input.editToken)
  }

  /** Shows the result of the call, and asks for what it lacks. */
  async result(result: ToolResult): Promise<void> {
    const answer = object(result.structuredContent)
    this.#editToken = text(answer.editToken) ?? this.#editToken
    const list = result.isError ? undefined : listIn(answer)
    // Without calls, nothing can be changed or chosen.
    const doubts = this.#canCall ? doubtsIn(result, this.#input) : []
    // Tools that change places answer with the state of the list, or with the places that were not clear. Both need the right to change it.
    const isChange =
      doubts.length > 0 || (!result.isError && (answer.list !== undefined || this.#input.edits !== undefined))
    if (list) this.#accept(list)
    const slug = list?.slug ?? text(object(answer.list).slug) ?? text(this.#input.slug)
    const isComplete = list !== undefined && (list.places.length === 0 || list.places.some(isLocated))
    if (!isComplete && slug !== undefined && !(result.isError && doubts.length === 0)) await this.#read(slug)
    const mayChange = this.#canCall && (this.#editToken !== undefined || isChange || (await this.#isHeld()))
    this.#set({ doubts, mayChange, isOver: this.#state.list === undefined && doubts.length === 0 })
  }

  cancelled(): void {
    this.#set({ isOver: this.#state.list === undefined })
  }

  /** @param rank counted from 1 */
  move(id: string, rank: number): void {
    const { list } = this.#state
    const place = list?.places.find(place => place.id === id)
    if (!list || !place) return
    const order = list.places.map(({ id }) => id)
    const others = order.filter(other => other !== id)
    this.#reorder(others.toSpliced(rank - 1, 0, id), [{ op: 'move', place: id, rank }], {
      is: 'moved',
      name: place.name,
      rank,
      order,
    })
  }

  /** Puts the places into an order. @param order the ids of all shown places @param notice what to say about it */
  order(order: readonly string[], notice: Notice | undefined): void {
    const present = this.#state.list?.places.map(({ id }) => id) ?? []
    // Another answer may have come since the order was made.
    const known = new Set(present)
    if (order.length === known.size && order.every(id => known.has(id)))
      this.#reorder(order, movesTo(order, present), notice)
  }

  async choose(doubt: Doubt, id: string): Promise<void> {
    const { list } = this.#state
    const slug = list?.slug ?? text(this.#input.slug)
    if (slug === undefined) return
    const { name = '' } = doubt.candidates.find(candidate => candidate.id === id) ?? {}
    const { query, note, rank } = doubt.input
    // With the name that was said, searches learn that it means this place.
    const input = { slug, ...defined({ query, note, rank }), placeId: id, ...this.#credential }
    const answer = await this.#call('add_place_to_list', input)
    if (!answer) return this.#set({ notice: { is: 'notAdded', name } })
    const added = object(answer.place)
    this.dismiss(doubt)
    await this.#read(slug)
    this.#set({ mayChange: true, notice: { is: 'added', name: text(added.name) ?? name, rank: Number(added.rank) } })
    this.#tellModel()
  }

  dismiss(doubt: Doubt): void {
    this.#set({ doubts: this.#state.doubts.filter(other => other !== doubt) })
  }

  async open(url: string): Promise<void> {
    if (!(await this.#host.openLink(url))) this.#set({ notice: { is: 'notOpened' } })
  }

  /** Saves the list as a file through the host, or opens the link to the file. */
  async download(format: string, url: string): Promise<void> {
    const { list } = this.#state
    const isSaved = this.#canCall && this.#host.capabilities.downloadFile !== undefined
    if (!list || (!isSaved && !list.isHidden)) return this.open(url)
    const result = await this.#callRaw('export_list', { slug: list.slug, format, ...this.#credential })
    const { filename, url: link } = object(result?.structuredContent)
    const isDone =
      result !== undefined &&
      (isSaved
        ? await this.#host.download(filesIn(result, text(filename) ?? `${list.slug}.${format}`))
        : await this.#host.openLink(text(link) ?? url))
    if (!isDone) this.#set({ notice: { is: 'notDownloaded' } })
  }

  #reorder(order: readonly string[], edits: readonly Move[], notice: Notice | undefined): void {
    const { list } = this.#state
    if (!list || edits.length === 0) return
    const byId = new Map(list.places.map(place => [place.id, place]))
    const places = order.map(id => byId.get(id)!)
    this.#set({ list: { ...list, places }, notice })
    const refusals = this.#refusals
    this.#queue = this.#queue.then(async () => {
      const accepted = this.#accepted
      if (refusals !== this.#refusals || !accepted) return
      const { slug, version } = accepted
      const answer = await this.#callRaw('edit_list', { slug, edits, ifVersion: version, ...this.#credential })
      if (!answer || answer.isError) return this.#refused(answer)
      const changed = Number(object(answer.structuredContent).version)
      this.#accepted = { ...accepted, places, version: Number.isInteger(changed) ? changed : version + 1 }
      this.#tellModel()
    })
  }

  /** Shows the list as it was, or as others have made it meanwhile. */
  async #refused(answer: ToolResult | undefined): Promise<void> {
    this.#refusals++
    const isStale = answer !== undefined && problemIn(answer).code === 'version_mismatch'
    this.#set({ list: this.#accepted, notice: { is: isStale ? 'changed' : 'refused' } })
    if (isStale) await this.#read(this.#accepted!.slug)
  }

  /** Reads the list with all that the card draws. If that fails, the card shows what it has. */
  async #read(slug: string): Promise<void> {
    const input = { slug, detail: 'full', ...this.#credential }
    const answer = await this.#call('get_list', input)
    const list = listIn(answer)
    if (!list) return
    const places = [...list.places]
    // Long answers have pages.
    for (let { nextCursor } = answer!; text(nextCursor) && places.length < maxPlaces; ) {
      const page = await this.#call('get_list', { ...input, cursor: nextCursor })
      places.push(...placesIn(page?.places))
      nextCursor = page?.nextCursor
    }
    this.#accept({ ...list, places })
  }

  #accept(list: CardList): void {
    this.#accepted = { ...list, places: list.places.slice(0, maxPlaces) }
    this.#set({ list: this.#accepted })
  }

  /** Returns whether the connection holds the right to change the list. */
  async #isHeld(): Promise<boolean> {
    const { list } = this.#state
    if (!list) return false
    // Without a token, only a connection that holds one reads a hidden list.
    if (list.isHidden) return true
    const { lists } = (await this.#call('my_lists', { query: list.title })) ?? {}
    return Array.isArray(lists) && lists.some(mine => object(mine).slug === list.slug)
  }

  get #canCall(): boolean {
    return this.#host.capabilities.serverTools !== undefined
  }

  get #credential(): { editToken?: string } {
    return this.#editToken === undefined ? {} : { editToken: this.#editToken }
  }

  /** @returns the output of a tool; `undefined` if the call failed */
  async #call(tool: string, input: Record<string, unknown>): Promise<Record<string, unknown> | undefined> {
    const result = await this.#callRaw(tool, input)
    return result && !result.isError ? object(result.structuredContent) : undefined
  }

  async #callRaw(tool: string, input: Record<string, unknown>): Promise<ToolResult | undefined> {
    if (!this.#canCall) return undefined
    return this.#host.callTool(tool, input).catch(() => undefined)
  }

  /** Names the list, and nothing that strangers wrote. */
  #tellModel(): void {
    const { slug, version } = this.#accepted ?? {}
    if (slug !== undefined && /^[a-z0-9-]+$/.test(slug))
      void this.#host.tellModel(
        `The person has changed the list ${slug} in its card. It now has version ${version}: read it again with get_list.`,
      )
  }

  #set(changed: Partial<CardState>): void {
    this.#state = { ...this.#state, ...changed }
    this.#changed()
  }
}

const defined = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

/** Returns the files of a result under a name that people recognise. */
function filesIn({ content }: ToolResult, filename: string): object[] {
  return items(content).flatMap((part): object[] => {
    if (part.type === 'resource')
      return [{ ...part, resource: { ...object(part.resource), uri: `file:///${filename}` } }]
    return part.type === 'resource_link' ? [part] : []
  })
}
