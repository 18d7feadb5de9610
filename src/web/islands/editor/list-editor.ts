import { SiteDoor } from '../shared/site-door.ts'
import { wordsOfPage } from '../shared/words.ts'
import { KeyedPage, type KeyedScreen, type Opened } from './keyed-page.ts'
import type { EditorWords } from './part.ts'
import { Screen } from './screen.ts'

/** The page where a list is changed. */
class ListEditor extends KeyedPage {
  protected screenOf(opened: Opened): KeyedScreen {
    const { tiles, longest, largestFile, formToken } = this.dataset
    const screen = new Screen({
      ...opened,
      words: wordsOfPage<EditorWords>(),
      door: new SiteDoor(formToken),
      tiles,
      longest: JSON.parse(longest ?? '{}'),
      largestFile: Number(largestFile),
    })
    return {
      element: screen.element,
      show: state => screen.show(state),
      tell: kept => screen.key.tell(kept),
    }
  }
}

customElements.define('list-editor', ListEditor)
