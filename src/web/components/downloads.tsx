import { formatTexts } from '../../formats/export/index.ts'
import { fileUrl } from '../file-url.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** The files of a list, each with the app that opens it and the steps. A link to `#download` opens them. */
export const Downloads = ({ page, list }: { page: Page; list: ListView }) => (
  <section class="downloads">
    {/* The script adds a button that keeps the list on the reader's device. */}
    <use-offline hidden></use-offline>
    <Files page={page} list={list} />
  </section>
)

export const Files = ({ page, list }: { page: Page; list: Pick<ListView, 'exports'> }) => {
  const messages = page.messages.downloads
  const formats = formatTexts(page.language)
  return (
    <details>
      <summary>
        <h2>{messages.title}</h2>
      </summary>
      <ul id="download">
        {Object.entries(formats).map(([format, { label, steps }]) => (
          <li>
            <h3>
              <a href={fileUrl(list, format)} download="">
                {label} <small>{format.toUpperCase()}</small>
              </a>
            </h3>
            <p>{steps}</p>
          </li>
        ))}
      </ul>
      <p class="aside">{messages.mapsNote}</p>
    </details>
  )
}
