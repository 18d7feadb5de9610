import { raw } from 'hono/html'
import { type Page, to } from '../../page.ts'
import { languages } from '../../words/index.ts'
import type { ApiDocument } from './api.ts'
import { readHere } from './doc.tsx'
import { here, readDoc, sectionsOf } from './docs.ts'
import { Guide } from './frame.tsx'
import { documentUrl, referencePath, toHeading } from './links.ts'

/** What there is for programs and assistants, and the first list in a minute. */
export const OverviewPage = ({ page, api }: { page: Page; api: ApiDocument }) => (
  <Guide page={page} title="For programs and assistants" lead={lead} description={lead} contents={contents}>
    <ul class="plain-list ways">
      <li>
        <a href={to(page, referencePath)}>REST</a>
        <p>
          JSON over HTTP at <code>{api.servers[0]!.url}</code>, for programs in any language. For generators of clients
          there is <a href={documentUrl(api)}>openapi.json</a>.
        </p>
      </li>
      <li>
        <a href={to(page, '/developers/assistants')}>Tools</a>
        <p>
          The same by the Model Context Protocol at <code>{page.base}/api/mcp</code>: connect Claude, ChatGPT, Cursor,
          VS Code and others, step by step.
        </p>
      </li>
      <li>
        <a href={to(page, '/developers/exports')}>Files</a>
        <p>KML, CSV, GeoJSON and GPX of every list, for maps, phones and spreadsheets.</p>
      </li>
    </ul>

    <section id="credentials">
      <h2>Credentials</h2>
      <p>
        There are no accounts. An <b>API key</b> says who is calling, and whoever runs this service makes one with{' '}
        <code>forklist keys create --name NAME</code>. The answer that makes a list has its <b>edit token</b>, this
        once, and whoever has it may change that list and no other. Both travel as{' '}
        <code>Authorization: Bearer VALUE</code>. Reading a public list needs nothing.
      </p>
      <p>
        <a href={toHeading(page, '/developers/rest', 'two-credentials')}>Which of them opens what</a>
      </p>
    </section>

    <section id="first-list">
      <h2>The first list in a minute</h2>
      <p>
        Set <code>FORKLIST_KEY</code> to an API key and run one of these. Each makes a list of three restaurants in
        Rome, puts the last one first, and says where to read the list and where to change it.
      </p>
      {examples.map(({ name, file, run }) => (
        <section>
          <h3 id={file}>{name}</h3>
          <p>
            <code>{run}</code>
          </p>
          <pre>
            <code>{here(page, readDoc(`examples/${file}`))}</code>
          </pre>
        </section>
      ))}
      <p>
        A name that fits two restaurants equally well is a question back, never a guess:{' '}
        <a href={toHeading(page, '/developers/rest', 'which-place-is-meant')}>which place is meant</a>.
      </p>
    </section>

    <section id="limits">
      <h2>Limits</h2>
      {raw(readHere(page, api, sectionsOf(readDoc('rest.md')).get('Limits')!).html)}
    </section>

    <section id="cannot">
      <h2>What it cannot do</h2>
      <p>{languages.en.downloads.mapsNote}</p>
      <p>
        The file becomes a map of one’s own, which the app shows beside the saved places:{' '}
        <a href={toHeading(page, '/developers/exports', 'google-my-maps')}>the steps</a>. The link of a place is its{' '}
        <code>mapsUrl</code>, and{' '}
        <a href={toHeading(page, '/developers/rest', 'the-map-link-of-a-place')}>in one case it is a search</a>.
      </p>
      <p>
        It knows names, addresses and hours, but no ratings: the choice is yours, or your assistant’s. It cannot show an
        edit token again.
      </p>
    </section>

    <section id="more">
      <h2>More</h2>
      <ul>
        <li>
          <a href={to(page, referencePath)}>Reference</a>: every operation with its members, answers and problems.
        </li>
        <li>
          <a href={to(page, '/developers/rest')}>REST guide</a>: edits that are never lost, retries, paging, caching.
        </li>
        <li>
          <a href={to(page, '/developers/tools')}>Tools</a>: what assistants are given, to the letter.
        </li>
        <li>
          <a href={to(page, '/problems')}>Problems</a>: each code, what it means, what to do.
        </li>
      </ul>
    </section>
  </Guide>
)

const lead =
  'Everything that people do here programs can do too: make lists, rank them, look restaurants up, carry lists away.'

/** Programs that make a first list, as they stand in the folder `docs/examples`. */
export const examples = [
  { name: 'curl', file: 'first-list.sh', run: 'bash first-list.sh' },
  { name: 'TypeScript', file: 'first-list.ts', run: 'node first-list.ts' },
  { name: 'Python', file: 'first-list.py', run: 'python3 first-list.py' },
] as const

const contents = [
  { id: 'credentials', title: 'Credentials' },
  {
    id: 'first-list',
    title: 'The first list in a minute',
    below: examples.map(({ name, file }) => ({ id: file, title: name })),
  },
  { id: 'limits', title: 'Limits' },
  { id: 'cannot', title: 'What it cannot do' },
  { id: 'more', title: 'More' },
]
