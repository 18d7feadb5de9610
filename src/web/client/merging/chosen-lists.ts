import type { ListView } from '../../views.ts'
import { askApi } from '../shared/ask-api.ts'
import { keys } from '../shared/my-keys.ts'
import type { ProblemView } from '../shared/site-api.ts'
import type { ListReference } from './lists-in.ts'

export type ChosenList = {
  wanted: ListReference
  /** `undefined` during the look-up. */
  is: ListLookup | undefined
  ready: Promise<void>
}

export const foundIn = ({ is }: ChosenList): FoundList | undefined => (typeof is === 'object' ? is : undefined)

type ChosenListsOptions = {
  max: number
  changed(): void
  /** Called when a list was found, or chosen again. */
  added(list: FoundList): void
}

/** The lists to merge, in the order in which they were chosen. */
export class ChosenLists {
  readonly #options: ChosenListsOptions
  #all: ChosenList[] = []
  #sent: readonly ChosenList[] = []

  constructor(options: ChosenListsOptions) {
    this.#options = options
  }

  get all(): readonly ChosenList[] {
    return this.#all
  }

  has(slug: string): boolean {
    return this.#all.some(({ wanted }) => wanted.slug === slug)
  }

  /**
   * Adds lists that are not chosen yet. Uses the edit token that this browser stores, if a link has none.
   * @returns whether there was room for all
   */
  add(wanted: readonly ListReference[]): boolean {
    let isRoom = true
    for (const { slug, token = keys.of(slug)?.token } of wanted) {
      const reference = { slug, ...(token !== undefined && { token }) }
      const present = this.#all.find(({ wanted }) => wanted.slug === slug)
      const found = present && foundIn(present)
      if (found) this.#options.added(found)
      else if (present) this.lookAgain(present, reference)
      else if (this.#all.length < this.#options.max) this.#push(reference)
      else isRoom = false
    }
    this.#options.changed()
    return isRoom
  }

  remove(list: ChosenList): void {
    this.#all = this.#all.filter(other => other !== list)
    this.#options.changed()
  }

  lookAgain(list: ChosenList, wanted = list.wanted): void {
    list.wanted = wanted
    list.ready = this.#look(list)
    this.#options.changed()
  }

  /** Returns the input of mergeLists, or what is missing. Only a hidden list needs its token. */
  async input(): Promise<{ lists: { slug: string; editToken?: string }[] } | 'someAway' | 'tooFew'> {
    await Promise.all(this.#all.map(({ ready }) => ready))
    if (this.#all.some(({ is }) => is === 'away')) return 'someAway'
    this.#sent = this.#all.filter(foundIn)
    if (this.#sent.length < 2) return 'tooFew'
    const lists = this.#sent.map(list => {
      const { slug, token } = list.wanted
      const isHidden = foundIn(list)!.visibility === 'hidden'
      return { slug, ...(isHidden && token !== undefined && { editToken: token }) }
    })
    return { lists }
  }

  /** Returns why the lists could not be merged, if the problem is about one of them. */
  refused({ code, errors = [] }: ProblemView): 'full' | 'gone' | undefined {
    if (code === 'list_full') return 'full'
    if (code !== 'list_not_found') return undefined
    for (const { pointer } of errors) {
      const list = this.#sent[Number(pointer.split('/').at(-1))]
      if (list) this.lookAgain(list)
    }
    return 'gone'
  }

  #push(wanted: ListReference): void {
    const list: ChosenList = { wanted, is: undefined, ready: Promise.resolve() }
    list.ready = this.#look(list)
    this.#all.push(list)
  }

  async #look(list: ChosenList): Promise<void> {
    list.is = undefined
    list.is = await lookUp(list.wanted)
    const found = foundIn(list)
    if (found) this.#options.added(found)
    this.#options.changed()
  }
}

type FoundList = Pick<ListView, 'title' | 'authorName' | 'placeCount' | 'visibility'>

/** A list that can be read. `missing`: it does not exist or cannot be read. `away`: the look-up failed. */
type ListLookup = FoundList | 'missing' | 'away'

async function lookUp({ slug, token }: ListReference): Promise<ListLookup> {
  const path = `/lists/${encodeURIComponent(slug)}?limit=1`
  const asked = await askApi<FoundList>('GET', path, token === undefined ? {} : { token })
  if (asked.is === 'done') return asked.answer
  return asked.is === 'refused' && asked.problem.code === 'list_not_found' ? 'missing' : 'away'
}
