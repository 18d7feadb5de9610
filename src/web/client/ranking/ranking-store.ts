import type { Ranking } from '../../../domain/ranking/pairwise.ts'
import { rankingIn, textOf } from '../../../domain/ranking/pairwise-text.ts'
import { BrowserStorage, parsed, type StoreResult } from '../keys/index.ts'

const storage = new BrowserStorage(() => localStorage)

/** Stores a person's answers about a list in this browser. */
export class RankingStore {
  readonly name: string

  constructor(slug: string) {
    this.name = `forklist:ranking:${slug}`
  }

  get(): Ranking | undefined {
    return rankingIn(parsed(storage.get(this.name)))
  }

  put(ranking: Ranking): StoreResult {
    return storage.put(this.name, textOf(ranking))
  }

  forget(): void {
    storage.remove(this.name)
  }
}
