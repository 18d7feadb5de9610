import { embedCode, embedSize } from '../formats/embed.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** Everything by which a list is handed on. The script adds the device's own ways. */
export const Share = ({ page, list }: { page: Page; list: ListView }) => {
  const { words, root } = page
  const path = `${root}/lists/${list.slug}`
  return (
    <section id="share" class="share">
      <h2>{words.share.title}</h2>
      <share-link>
        <label for="link">{words.share.link}</label>
        <input id="link" readonly value={list.url} />
      </share-link>
      <figure class="qr">
        <img src={`${path}/qr.svg`} alt={words.share.qr} width="148" height="148" loading="lazy" />
        <figcaption>{words.share.qrMeans}</figcaption>
      </figure>
      <details>
        <summary>{words.share.embed}</summary>
        <p>{words.share.embedMeans}</p>
        <pre>
          <code>{embedCode(list, { width: '100%', height: embedSize.height }, words.formats, page.locale)}</code>
        </pre>
      </details>
      <p class="aside">
        {page.pieces(words.share.formats, {
          markdown: <a href={`${path}.md`}>Markdown</a>,
          text: <a href={`${path}.txt`}>{words.share.plainText}</a>,
          json: <a href={`${path}.json`}>JSON</a>,
        })}{' '}
        <a href={`${path}/feed.atom`}>{words.share.feed}</a>
      </p>
    </section>
  )
}
