import type { Messages } from '../../locales/index.ts'
import { copyButton } from '../shared/copy.ts'
import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { shareButton } from '../shared/share-sheet.ts'

/** Adds buttons that copy and share the link inside. */
class ShareLink extends HTMLElement {
  connectedCallback() {
    const messages = pageMessages<Messages['reading']>()
    const { url } = pageData.list!
    const { title } = document
    const share = shareButton(() => ({ title, url }), messages)
    this.append(
      copyButton(() => url, messages),
      ...(share ? [share] : []),
    )
  }
}

customElements.define('share-link', ShareLink)
