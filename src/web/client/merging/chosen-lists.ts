import type { ListView } from '../../views.ts'
import { askApi } from '../shared/ask-api.ts'
import { keys } from '../shared/my-keys.ts'
import { pageData } from '../shared/page-data.ts'
import type { ProblemView } from '../shared/site-api.ts'
import type { ListReference } from './lists-in.ts'

type FoundList = Pick<ListView, 'title' | 'authorName' | 'placeCount' | 'visibility'>

export type ChosenList = {
  wanted: ListReference
  /** `undefined` during the look-up. `missing`: it does not exist or cannot be read. `away`: the look-up failed. */
  is?: FoundList | 'missing' | 'away' | undefined
  ready?: Promise<void>
}

export const foundIn = ({ is }: ChosenList): FoundList | undefined => (typeof is === 'object' ? is : undefined)

/** The lists to merge, in the order in which they were chosen. */
export class ChosenLists {
  readonly #changed: () => void
  all: readonly ChosenList[] = []
  /** The title of the list that was found last, or chosen again. */
  lastTitle = ''
  #sent: readonly ChosenList[] = []

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /**
   * Adds lists that are not chosen yet. Uses the edit token that this browser stores, if a link has none.
   * @returns whether there was room for all
   */
  add(wanted: readonly ListReference[]): boolean {
    let isRoom = true
    for (const { slug, token = keys.of(slug)?.token } of wanted) {
      const present = this.all.find(({ wanted }) => wanted.slug === slug)
      if (!present && this.all.length === pageData.merging!.maxLists) {
        isRoom = false
        continue
      }
      const list: ChosenList = present ?? { wanted: { slug } }
      if (!present) this.all = [...this.all, list]
      const found = foundIn(list)
      if (found) this.lastTitle = found.title
      else this.lookUp(list, { slug, ...(token !== undefined && { token }) })
    }
    this.#changed()
    return isRoom
  }

  remove(list: ChosenList): void {
    this.all = this.all.filter(other => other !== list)
    this.#changed()
  }

  lookUp(list: ChosenList, wanted = list.wanted): void {
    list.wanted = wanted
    list.is = undefined
    const { slug, ...token } = wanted
    const asking = askApi<FoundList>('GET', `/lists/${encodeURIComponent(slug)}?limit=1`, token)
    list.ready = asking.then(asked => {
      if (asked.is === 'done') {
        list.is = asked.answer
        this.lastTitle = asked.answer.title
      } else list.is = asked.is === 'refused' && asked.problem.code === 'list_not_found' ? 'missing' : 'away'
      this.#changed()
    })
    this.#changed()
  }

  /** Returns the input of mergeLists, or what is missing. Only a hidden list needs its token. */
  async input(): Promise<{ lists: { slug: string; editToken?: string }[] } | 'someAway' | 'tooFew'> {
    await Promise.all(this.all.map(({ ready }) => ready))
    if (this.all.some(({ is }) => is === 'away')) return 'someAway'
    this.#sent = this.all.filter(foundIn)
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
      if (list) this.lookUp(list)
    }
    return 'gone'
  }
}
