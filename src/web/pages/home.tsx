import { listMembers } from '../../domain/list-view.ts'
import { Document } from '../components/document.tsx'
import { KeptLists } from '../components/kept-lists.tsx'
import { smallWidth, socialImage, socialImageUrl } from '../feeds/social-image.ts'
import { maxLengthOf } from '../max-length.ts'
import { type Page, to } from '../page.ts'

type HomePageProps = { page: Page; formToken: string; example: string | undefined }

/** Explains Forklist in one sentence, starts a list, and shows the lists of this browser. */
export const HomePage = ({ page, formToken, example }: HomePageProps) => {
  const { home, site, making, merging, refusals, list, reading } = page.messages
  return (
    <Document
      page={page}
      script="home"
      sheet="editor"
      data={{
        messages: {
          ...making,
          refusals,
          places: list.places,
          yours: home.yours,
          close: reading.close,
          removeList: merging.removeList,
        },
        formToken,
      }}
      description={home.lead}
    >
      <article class="home">
        <header>
          <h1>{home.title}</h1>
          <p class="lead">{home.lead}</p>
        </header>
        {page.mayCreate ? <Start page={page} /> : <p>{home.closed}</p>}
        <my-lists></my-lists>
        <noscript>
          <p>{site.noScript}</p>
        </noscript>
        <KeptLists page={page} />
        {example !== undefined && (
          <a class="list-card example" href={to(page, `/lists/${example}`)}>
            <Picture src={socialImageUrl(`${page.root}/lists/${example}`)} />
            <b>{home.example}</b>
          </a>
        )}
        {page.mayCreate && (
          <p>
            <a href={to(page, '/merge')}>{merging.wayIn}</a>
          </p>
        )}
      </article>
    </Document>
  )
}

const Picture = ({ src }: { src: string }) => {
  const { width, height } = socialImage
  const smaller = `${src}?width=${smallWidth} ${smallWidth}w, ${src} ${width}w`
  return <img src={src} srcset={smaller} sizes="(width < 44rem) 95vw, 44rem" alt="" width={width} height={height} />
}

/** One field that starts a list. The author's name is asked for when the list is shared. */
const Start = ({ page }: { page: Page }) => {
  const { home } = page.messages
  return (
    <make-list>
      <form class="start">
        <label for="start-title">{home.listTitle}</label>
        <input
          id="start-title"
          name="title"
          required
          maxlength={maxLengthOf(listMembers.title)}
          autocomplete="off"
          enterkeyhint="go"
          placeholder={home.listTitleExample}
          autofocus
        />
        <input type="hidden" name="authorName" value={home.someone} />
        <input type="hidden" name="access" value="link" />
        <button type="submit" disabled>
          {home.create}
        </button>
        <p role="status"></p>
      </form>
    </make-list>
  )
}
