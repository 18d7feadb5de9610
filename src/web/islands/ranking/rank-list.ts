import { KeyedPage, type KeyedScreen, type Opened } from '../editor/keyed-page.ts'
import { wordsOfPage } from '../shared/words.ts'
import { RankingScreen } from './screen.ts'
import type { RankingWords } from './words.ts'

/** The page where a list is ranked by pairs. */
class RankList extends KeyedPage {
  readonly #words = wordsOfPage<RankingWords>()

  protected screenOf(opened: Opened): KeyedScreen {
    return new RankingScreen({ ...opened, words: this.#words })
  }

  protected override titleOf(list: string): string {
    return `${this.#words.ranking.title} ${list}`
  }
}

customElements.define('rank-list', RankList)
