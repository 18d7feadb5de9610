import { type Page, reportPath, to } from '../page.ts'
import type { ListView } from '../views.ts'

/** A reader's actions in the bar of a list's page. The script adds those that need it. */
export const ReaderActions = ({ page, list }: { page: Page; list: ListView }) => {
  const { messages, mayCreate, mayReport } = page
  const merge = to(page, '/merge')
  return (
    <>
      <a class="share-list" href="#share">
        {messages.list.share}
      </a>
      <details class="menu">
        <summary>{messages.list.menu}</summary>
        <ul>
          <li>
            <a href="#download">{messages.downloads.title}</a>
          </li>
          {mayCreate && (
            <>
              <li class="scripted">
                <a href="#copy">{messages.copy.title}</a>
              </li>
              <li>
                <a href={`${merge}${merge.includes('?') ? '&' : '?'}lists=${list.slug}`}>
                  {messages.merging.withOthers}
                </a>
              </li>
            </>
          )}
          {mayReport && list.visibility === 'public' && (
            <li>
              <a href={to(page, reportPath(list.slug))} rel="nofollow">
                {messages.reporting.link}
              </a>
            </li>
          )}
        </ul>
      </details>
    </>
  )
}
