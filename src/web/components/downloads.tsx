import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** The export formats of a list, each with its purpose and the steps into a map. */
export const Downloads = ({ page, list }: { page: Page; list: ListView }) => {
  const messages: Record<string, string> = page.messages.downloads
  return (
    <section id="download" class="downloads">
      <h2>{messages.title}</h2>
      <ul>
        {Object.entries(list.exports)
          .filter(([format]) => messages[format] !== undefined)
          .map(([format, href]) => (
            <li>
              <h3>
                <a href={href} download="">
                  {messages[format]} <small>{format.toUpperCase()}</small>
                </a>
              </h3>
              <p>{messages[`${format}Means`]}</p>
            </li>
          ))}
      </ul>
      <p class="aside">{messages.mapsNote}</p>
    </section>
  )
}
