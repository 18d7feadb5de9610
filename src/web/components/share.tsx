import { embedCode, embedSize } from '../feeds/embed.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** Ways to share a list. The script adds buttons to copy and to share the link. Print shows the QR code beside the title. */
export const Share = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, root } = page
  const path = `${root}/lists/${list.slug}`
  return (
    <section id="share" class="share">
      <h2>{messages.share.title}</h2>
      <share-link>
        <label for="link">{messages.share.link}</label>
        <input id="link" readonly value={list.url} />
      </share-link>
      <figure class="qr">
        <img src={`${path}/qr.svg`} alt={messages.share.qr} width="148" height="148" fetchpriority="low" />
        <figcaption>{messages.share.qrMeans}</figcaption>
      </figure>
      <details>
        <summary>{messages.share.embed}</summary>
        <p>{messages.share.embedMeans}</p>
        <pre>
          <code>{embedCode(list, { width: '100%', height: embedSize.height }, messages.formats, page.locale)}</code>
        </pre>
      </details>
      <p class="aside">
        {page.formatParts(messages.share.formats, {
          markdown: <a href={`${path}.md`}>Markdown</a>,
          text: <a href={`${path}.txt`}>{messages.share.plainText}</a>,
          json: <a href={`${path}.json`}>JSON</a>,
        })}{' '}
        <a href={`${path}/feed.atom`}>{messages.share.feed}</a>
      </p>
    </section>
  )
}
