import { render } from 'preact'
import { KeyedPage, type KeyedScreen, type Opened } from '../editor/keyed-page.tsx'
import { pageMessages } from '../shared/messages.ts'
import type { RankingMessages } from './messages.ts'
import { Ranking } from './ranking.tsx'

/** The page that ranks a list by pairs. */
class RankList extends KeyedPage {
  readonly #messages = pageMessages<RankingMessages>()

  protected screenOf(opened: Opened): KeyedScreen {
    const element = document.createElement('div')
    return {
      element,
      show: ({ list }) => list && render(<Ranking {...opened} list={list} messages={this.#messages} />, element),
      close: () => render(null, element),
    }
  }

  protected override titleOf(list: string): string {
    return `${this.#messages.ranking.title} ${list}`
  }
}

customElements.define('rank-list', RankList)
