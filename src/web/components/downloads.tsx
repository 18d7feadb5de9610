import { formatTexts } from '../../formats/export/index.ts'
import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'
import { UseOffline } from './use-offline.tsx'

/** The export formats of a list, each with its purpose and the steps to open it. */
export const Downloads = ({ page, list }: { page: Page; list: ListView }) => {
  const messages = page.messages.downloads
  const formats = formatTexts(page.language)
  return (
    <section id="download" class="downloads">
      <h2>{messages.title}</h2>
      <UseOffline page={page} list={list} />
      <ul>
        {Object.entries(list.exports).map(([format, href]) => (
          <li>
            <h3>
              <a href={href} download="">
                {formats[format]!.label} <small>{format.toUpperCase()}</small>
              </a>
            </h3>
            <p>{formats[format]!.steps}</p>
          </li>
        ))}
      </ul>
      <p class="aside">{messages.mapsNote}</p>
    </section>
  )
}
