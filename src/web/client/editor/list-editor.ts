import { pageMessages } from '../shared/messages.ts'
import { SiteApi } from '../shared/site-api.ts'
import { KeyedPage, type KeyedScreen, type Opened } from './keyed-page.tsx'
import type { EditorMessages } from './part.ts'
import { Screen } from './screen.tsx'

/** The page where a list is changed. */
class ListEditor extends KeyedPage {
  protected screenOf(opened: Opened): KeyedScreen {
    const { tiles, longest, largestFile, formToken } = this.dataset
    return new Screen({
      ...opened,
      messages: pageMessages<EditorMessages>(),
      siteApi: new SiteApi(formToken),
      tiles,
      longest: JSON.parse(longest ?? '{}'),
      largestFile: Number(largestFile),
    })
  }
}

customElements.define('list-editor', ListEditor)
