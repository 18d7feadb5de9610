import type { Messages } from '../../locales/index.ts'
import { copyButton } from '../shared/copy.ts'
import { pageMessages } from '../shared/messages.ts'
import { shareButton } from '../shared/share-sheet.ts'

/** Adds buttons that copy and share the link inside. */
class ShareLink extends HTMLElement {
  connectedCallback() {
    const messages = pageMessages<Messages['reading']>()
    const url = this.querySelector('input')?.value
    if (url === undefined) return
    const { title } = document
    const share = shareButton(() => ({ title, url }), messages)
    this.append(
      copyButton(() => url, messages),
      ...(share ? [share] : []),
    )
  }
}

customElements.define('share-link', ShareLink)
