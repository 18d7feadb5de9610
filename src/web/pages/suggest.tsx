import type * as z from 'zod'
import { note } from '../../domain/list-view.ts'
import { type SuggestionForm, suggesterName } from '../../domain/suggestion-view.ts'
import { placeMembers } from '../../operations/place-input.ts'
import { Document } from '../components/document.tsx'
import { maxLengthOf } from '../max-length.ts'
import { type Page, suggestPath, to } from '../page.ts'
import type { FormRefusal } from '../sent-form.ts'
import { isNamed } from '../text/is-named.ts'

export type SuggestingFor = z.output<typeof SuggestionForm>

export const formRows = [1, 2, 3, 4, 5] as const

/** The fields as they were sent. */
export type SuggestionFields = { name: string; places: readonly { query: string; near: string; note: string }[] }

type FormProps = {
  page: Page
  list: SuggestingFor
  formToken: string
  written?: SuggestionFields
  refused?: FormRefusal | 'full'
}

/** The form of a suggestion link. It never shows the places of the list. */
export const SuggestionFormPage = ({ page, list, formToken, written, refused }: FormProps) => {
  const { suggesting } = page.messages
  return (
    <Document page={page} title={suggesting.title} sheet="editor" noindex>
      <article class="plain suggesting">
        <h1>{suggesting.title}</h1>
        <p class="byline">
          <ListName list={list} />
          {isNamed(list.authorName) && [
            ' · ',
            page.formatParts(suggesting.by, { author: <bdi>{list.authorName}</bdi> }),
          ]}
        </p>
        <p>{suggesting.means}</p>
        {refused && (
          <p class="notice" role="alert">
            {suggesting.refused[refused]}
          </p>
        )}
        <form method="post" action={to(page, suggestPath(list.id))}>
          <input type="hidden" name="formToken" value={formToken} />
          <Rows page={page} written={written} from={0} />
          <label for="name">{suggesting.name}</label>
          <input
            id="name"
            name="name"
            dir="auto"
            autocomplete="name"
            maxlength={maxLengthOf(suggesterName)}
            value={written?.name}
            aria-describedby="name-means"
          />
          <p class="aside" id="name-means">
            {suggesting.nameMeans}
          </p>
          <button type="submit" class="main">
            {suggesting.send}
          </button>
        </form>
        {page.mayReport && list.listUrl !== undefined && (
          <p class="aside">
            <a href={`${list.listUrl}/report`}>{page.messages.reporting.link}</a>
          </p>
        )}
      </article>
    </Document>
  )
}

type RowsProps = { page: Page; written: SuggestionFields | undefined; from: number }

/** A row, and the next ones behind a line that opens. A row with text is open. */
const Rows = ({ page, written, from }: RowsProps) => {
  const { suggesting } = page.messages
  const row = formRows[from]
  if (row === undefined) return null
  const { query = '', near = '', note: why = '' } = written?.places[from] ?? {}
  const hasMore = written?.places.slice(from + 1).some(place => Object.values(place).some(text => text !== '')) ?? false
  return (
    <>
      <fieldset>
        <legend class="unseen">{page.formatMessage(suggesting.place, { rank: row })}</legend>
        <label for={`place-${row}`}>{suggesting.query}</label>
        <input
          id={`place-${row}`}
          name={`place-${row}`}
          dir="auto"
          autocomplete="off"
          enterkeyhint="next"
          required={from === 0}
          placeholder={suggesting.queryExample}
          value={query}
        />
        <label for={`where-${row}`}>{suggesting.near}</label>
        <input
          id={`where-${row}`}
          name={`where-${row}`}
          dir="auto"
          autocomplete="off"
          maxlength={maxLengthOf(placeMembers.near.unwrap())}
          placeholder={suggesting.nearExample}
          value={near}
        />
        <label for={`why-${row}`}>{suggesting.note}</label>
        <textarea id={`why-${row}`} name={`why-${row}`} dir="auto" rows={2} maxlength={maxLengthOf(note)}>
          {why}
        </textarea>
      </fieldset>
      {from + 1 < formRows.length && (
        <details open={hasMore}>
          <summary>{suggesting.another}</summary>
          <Rows page={page} written={written} from={from + 1} />
        </details>
      )}
    </>
  )
}

type SentProps = { page: Page; list: SuggestingFor }

export const SuggestionsSentPage = ({ page, list }: SentProps) => {
  const { suggesting } = page.messages
  return (
    <Document page={page} title={suggesting.title} noindex>
      <article class="plain">
        <h1>{suggesting.thanks}</h1>
        <p role="status">{suggesting.sent}</p>
        <p class="byline">
          <ListName list={list} />
        </p>
        <p>
          <a href={to(page, suggestPath(list.id))}>{suggesting.again}</a>
        </p>
      </article>
    </Document>
  )
}

/** The title of the list, with a link to its page if the list is public. */
const ListName = ({ list: { title, listUrl } }: Pick<FormProps, 'list'>) =>
  listUrl === undefined ? (
    <bdi>{title}</bdi>
  ) : (
    <a href={listUrl} dir="auto">
      {title}
    </a>
  )
