type Branch<T> = Map<string, Branch<T> | Leaf<T>>
type Leaf<T> = { labels: Readonly<Record<string, string>>; value: T }

/** A value per combination of label values. A tree, because every request looks one up: joining labels into a key costs more. */
export class LabelledValues<T> {
  readonly #names: readonly string[]
  readonly #make: () => T
  readonly #root: Branch<T> = new Map()
  readonly #leaves: Leaf<T>[] = []

  constructor(names: readonly string[], make: () => T) {
    this.#names = names
    this.#make = make
  }

  get(values: readonly string[]): T {
    let branch = this.#root
    const last = this.#names.length - 1
    for (let index = 0; index < last; index++) {
      const value = values[index] ?? ''
      let next = branch.get(value) as Branch<T> | undefined
      if (!next) {
        next = new Map()
        branch.set(value, next)
      }
      branch = next
    }
    const value = values[last] ?? ''
    return ((branch.get(value) as Leaf<T> | undefined) ?? this.#addLeaf(branch, value, values)).value
  }

  #addLeaf(branch: Branch<T>, value: string, values: readonly string[]): Leaf<T> {
    const labels = Object.fromEntries(this.#names.map((name, index) => [name, values[index] ?? '']))
    const leaf = { labels, value: this.#make() }
    branch.set(value, leaf)
    this.#leaves.push(leaf)
    return leaf
  }

  [Symbol.iterator](): Iterator<Leaf<T>> {
    return this.#leaves[Symbol.iterator]()
  }
}
