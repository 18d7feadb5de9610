import type { Page } from '../page.ts'
import type { ListView } from '../views.ts'

/** The files that a list can be, each with what it is for and how it gets into a map. */
export const Downloads = ({ page, list }: { page: Page; list: ListView }) => {
  const words: Record<string, string> = page.words.downloads
  return (
    <section id="download" class="downloads">
      <h2>{words.title}</h2>
      <ul>
        {Object.entries(list.exports)
          .filter(([format]) => words[format] !== undefined)
          .map(([format, href]) => (
            <li>
              <h3>
                <a href={href} download="">
                  {words[format]} <small>{format.toUpperCase()}</small>
                </a>
              </h3>
              <p>{words[`${format}Means`]}</p>
            </li>
          ))}
      </ul>
      <p class="aside">{words.mapsNote}</p>
    </section>
  )
}
