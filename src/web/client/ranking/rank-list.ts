import { KeyedPage, type KeyedScreen, type Opened } from '../editor/keyed-page.ts'
import { pageMessages } from '../shared/messages.ts'
import type { RankingMessages } from './messages.ts'
import { RankingScreen } from './screen.ts'

/** The page that ranks a list by pairs. */
class RankList extends KeyedPage {
  readonly #messages = pageMessages<RankingMessages>()

  protected screenOf(opened: Opened): KeyedScreen {
    return new RankingScreen({ ...opened, messages: this.#messages })
  }

  protected override titleOf(list: string): string {
    return `${this.#messages.ranking.title} ${list}`
  }
}

customElements.define('rank-list', RankList)
