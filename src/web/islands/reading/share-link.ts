import type { Words } from '../../words/index.ts'
import { copyButton } from '../shared/copy.ts'
import { shareButton } from '../shared/share-sheet.ts'
import { wordsOfPage } from '../shared/words.ts'

/** The device's own ways to hand on the link that stands in it. */
class ShareLink extends HTMLElement {
  connectedCallback() {
    const words = wordsOfPage<Words['reading']>()
    const url = this.querySelector('input')?.value
    if (url === undefined) return
    const { title } = document
    const share = shareButton(() => ({ title, url }), words)
    this.append(
      copyButton(() => url, words),
      ...(share ? [share] : []),
    )
  }
}

customElements.define('share-link', ShareLink)
