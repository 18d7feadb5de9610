import type { ComponentChild } from 'preact'
import { KeyedPage } from '../editor/keyed-page.tsx'
import type { ListData } from '../editor/model/types.ts'
import type { Opened, OpenState } from '../editor/tools.ts'
import { askApi } from '../shared/ask-api.ts'
import { pageMessages } from '../shared/messages.ts'
import type { RankingMessages } from './messages.ts'
import { OwnOrder } from './own-order.tsx'
import { ReadersOrder } from './readers-order.tsx'

/** The page that ranks a list by pairs: for the person who edits it, or else for a reader. */
class RankList extends KeyedPage {
  readonly #messages = pageMessages<RankingMessages>()

  protected screenOf(opened: Opened, { list }: OpenState): ComponentChild {
    return <OwnOrder {...opened} list={list} messages={this.#messages} />
  }

  protected override titleOf(list: string): string {
    return `${this.#messages.ranking.title} ${list}`
  }

  protected override async screenWithoutKey(slug: string): Promise<ComponentChild> {
    const asked = await askApi<ListData>('GET', `/lists/${slug}`)
    if (asked.is !== 'done') return undefined
    document.title = `${this.titleOf(asked.answer.title)} · Forklist`
    return <ReadersOrder list={asked.answer} messages={this.#messages} />
  }
}

customElements.define('rank-list', RankList)
