import { NewReport, reportReasons } from '../../domain/report.ts'
import { Document } from '../components/document.tsx'
import { maxLengthOf } from '../max-length.ts'
import { type Page, reportPath, to } from '../page.ts'
import type { FormRefusal } from '../sent-form.ts'

export type Reported = { slug: string; title: string }

/** The fields as they were sent. */
export type Written = { reason?: string | undefined; text: string; contact?: string }

type ReportPageProps = { page: Page; list: Reported; formToken: string; written?: Written; refused?: FormRefusal }

/** The report form. It works without scripts, because people with any browser may need it. */
export const ReportPage = ({ page, list, formToken, written, refused }: ReportPageProps) => {
  const { reporting } = page.messages
  const { text, contact } = NewReport.shape
  return (
    <Document page={page} title={reporting.title} sheet="editor" noindex>
      <article class="plain">
        <h1>{reporting.title}</h1>
        <p>{page.formatParts(reporting.means, { list: <bdi>{list.title}</bdi> })}</p>
        {refused && (
          <p class="notice" role="alert">
            {reporting.refused[refused]}
          </p>
        )}
        <form method="post" action={to(page, reportPath(list.slug))}>
          <input type="hidden" name="formToken" value={formToken} />
          <fieldset class="choices">
            <legend>{reporting.why}</legend>
            {reportReasons.map(reason => (
              <label>
                <input type="radio" name="reason" value={reason} required checked={written?.reason === reason} />
                {reporting.reasons[reason]}
              </label>
            ))}
          </fieldset>
          <label for="text">{reporting.text}</label>
          <textarea id="text" name="text" rows={5} maxlength={maxLengthOf(text)} aria-describedby="text-means">
            {written?.text}
          </textarea>
          <p class="aside" id="text-means">
            {reporting.textMeans}
          </p>
          <label for="contact">{reporting.contact}</label>
          <input id="contact" name="contact" maxlength={maxLengthOf(contact)} value={written?.contact} />
          <button type="submit">{reporting.send}</button>
        </form>
        <BackTo page={page} list={list} />
      </article>
    </Document>
  )
}

export const ReportedPage = ({ page, list }: { page: Page; list: Reported }) => (
  <Document page={page} title={page.messages.reporting.title} noindex>
    <article class="plain">
      <h1>{page.messages.reporting.title}</h1>
      <p role="status">{page.messages.reporting.sent}</p>
      <BackTo page={page} list={list} />
    </article>
  </Document>
)

const BackTo = ({ page, list }: { page: Page; list: Reported }) => (
  <p>
    <a href={to(page, `/lists/${list.slug}`)}>{page.messages.reporting.back}</a>
  </p>
)
