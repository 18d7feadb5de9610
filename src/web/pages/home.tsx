import { accessChoices } from '../access.ts'
import { Document } from '../components/document.tsx'
import { KeptLists } from '../components/kept-lists.tsx'
import { MakeListForm } from '../components/make-list-form.tsx'
import { type Page, to } from '../page.ts'

type HomePageProps = { page: Page; formToken: string; example: string | undefined }

/** Explains Forklist on one screen and creates a list. */
export const HomePage = ({ page, formToken, example }: HomePageProps) => {
  const { home, site } = page.messages
  return (
    <Document
      page={page}
      script="home"
      sheet="editor"
      says={{ ...page.messages.making, refusals: page.messages.refusals }}
      description={home.lead}
    >
      <article class="home">
        <header>
          <h1>{home.title}</h1>
          <p class="lead">{home.lead}</p>
        </header>
        <section class="start" aria-labelledby="start">
          <h2 id="start">{home.start}</h2>
          {page.mayCreate ? <Start page={page} formToken={formToken} /> : <p>{home.closed}</p>}
          {page.mayCreate && <p class="aside">{page.messages.importing.startHere}</p>}
          {page.mayCreate && (
            <p class="aside">
              <a href={to(page, '/merge')}>{page.messages.merging.wayIn}</a>
            </p>
          )}
          <noscript>
            <p>{site.noScript}</p>
          </noscript>
        </section>
        <my-lists hidden>
          <h2>{home.yours}</h2>
          <p class="aside">{home.yoursMeans}</p>
        </my-lists>
        <KeptLists page={page} />
        <ol class="steps">
          {(['rank', 'share', 'carry'] as const).map(step => (
            <li>
              <h3>{home[step]}</h3>
              <p>{home[`${step}Means`]}</p>
            </li>
          ))}
        </ol>
        {example !== undefined && (
          <p>
            <a href={to(page, `/lists/${example}`)}>{home.example}</a>
          </p>
        )}
      </article>
    </Document>
  )
}

const Start = ({ page, formToken }: Pick<HomePageProps, 'page' | 'formToken'>) => {
  const { home } = page.messages
  return (
    <make-list data-makes="lists" data-form-token={formToken}>
      <MakeListForm
        page={page}
        id="start"
        title={{ label: home.listTitle, placeholder: home.listTitleExample }}
        button={home.create}
      >
        <fieldset class="choices">
          <legend>{home.who}</legend>
          {accessChoices.map(access => (
            <label>
              <input type="radio" name="access" value={access} checked={access === 'link'} />
              <b>{home[access]}</b> <span>{home[`${access}Means`]}</span>
            </label>
          ))}
        </fieldset>
      </MakeListForm>
    </make-list>
  )
}
