import type { Problem } from '../../core/problem.ts'
import { type Page, to } from '../page.ts'
import { Document } from '../parts/document.tsx'

/** For every address under which there is nothing to read: that of a list says the same whether it is missing, hidden or deleted. */
export const missingPage = (page: Page) => {
  const { missing } = page.words
  const ofList = page.path.startsWith('/lists/')
  return (
    <Document page={page} title={missing.title} noindex>
      <article class="plain">
        <h1>{missing.title}</h1>
        <p>{ofList ? missing.list : missing.page}</p>
        {ofList && <p>{missing.editLink}</p>}
        <p>
          <a href={to(page, '/')}>{missing.home}</a>
        </p>
      </article>
    </Document>
  )
}

/** When something else went wrong. */
export const errorPage = (page: Page, problem: Problem, requestId: string) => {
  const { failed } = page.words
  return (
    <Document page={page} title={failed.title} noindex>
      <article class="plain">
        <h1>{failed.title}</h1>
        <p>{page.say(problem.code === 'storage_damaged' ? failed.damaged : failed.tryAgain, { requestId })}</p>
        <p>
          <a href={to(page, `/problems/${problem.code}`)}>
            <code>{problem.code}</code>
          </a>
        </p>
      </article>
    </Document>
  )
}
