import type { Problem } from '../../core/problem.ts'
import { Document } from '../components/document.tsx'
import { type Page, to } from '../page.ts'

/** Shown for every unknown address. For a list, it does not reveal whether the list is missing, hidden or deleted. */
export const missingPage = (page: Page) => {
  const { missing } = page.messages
  const isOfList = page.path.startsWith('/lists/')
  return (
    <Document page={page} title={missing.title} noindex>
      <article class="plain">
        <h1>{missing.title}</h1>
        <p>{isOfList ? missing.list : missing.page}</p>
        {isOfList && <p>{missing.editLink}</p>}
        <p>
          <a href={to(page, '/')}>{missing.home}</a>
        </p>
      </article>
    </Document>
  )
}

/** Shown after any other error. */
export const errorPage = (page: Page, problem: Problem, requestId: string) => {
  const { failed } = page.messages
  return (
    <Document page={page} title={failed.title} noindex>
      <article class="plain">
        <h1>{failed.title}</h1>
        <p>
          {page.formatMessage(problem.code === 'storage_damaged' ? failed.damaged : failed.tryAgain, { requestId })}
        </p>
        <p>
          <a href={to(page, `/problems/${problem.code}`)}>
            <code>{problem.code}</code>
          </a>
        </p>
      </article>
    </Document>
  )
}
