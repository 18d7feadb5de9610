import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { SiteApi } from '../shared/site-api.ts'
import { KeyedPage, type KeyedScreen, type Opened } from './keyed-page.tsx'
import { Screen } from './screen.tsx'
import type { EditorMessages } from './tools.ts'

/** The page where a list is changed. */
class ListEditor extends KeyedPage {
  protected screenOf(opened: Opened): KeyedScreen {
    return new Screen({
      ...opened,
      ...pageData.editor!,
      messages: pageMessages<EditorMessages>(),
      siteApi: new SiteApi(),
    })
  }
}

customElements.define('list-editor', ListEditor)
