import { raw } from 'hono/html'
import { messagesByLanguage } from '../../locales/index.ts'
import { type Page, to } from '../../page.ts'
import { readHere } from './doc.tsx'
import { addressOf, type Doc, docGroups, readDoc, sectionsOf, withServiceAddress } from './docs.ts'
import { Guide } from './frame.tsx'
import { apiUrl, documentUrl, toHeading } from './links.ts'

/** The start page of the documentation: a first list in a minute, then all pages by reader. */
export const OverviewPage = ({ page }: { page: Page }) => (
  <Guide
    page={page}
    title="Documentation"
    lead={programsLead}
    description={programsLead}
    contents={[...programsContents, ...docGroups.map(({ id, title }) => ({ id, title }))]}
  >
    <Programs page={page} />
    <Groups page={page} />
  </Guide>
)

/** What programs and assistants need first: the ways in, the credentials, a first list, and what is not possible. */
export const Programs = ({ page }: { page: Page }) => (
  <>
    <ul class="plain-list ways">
      <li>
        <a href={to(page, addressOf('operations'))}>REST</a>
        <p>
          JSON over HTTP at <code>{apiUrl(page)}</code>, for programs in any language. Generate a client from{' '}
          <a href={documentUrl(page)}>openapi.json</a>.
        </p>
      </li>
      <li>
        <a href={to(page, '/developers/how-to/connect-assistant')}>Tools</a>
        <p>
          The same operations through the Model Context Protocol at <code>{page.base}/api/mcp</code>: connect Claude,
          ChatGPT, Cursor, VS Code and others, step by step. <a href={`${page.root}/llms.txt`}>llms.txt</a> tells a
          model about the service.
        </p>
      </li>
      <li>
        <a href={to(page, '/developers/export-formats')}>Files</a>
        <p>KML, KMZ, CSV, XLSX, GeoJSON, GPX and HTML of every list, for maps, phones, spreadsheets and print.</p>
      </li>
    </ul>

    <section id="credentials">
      <h2>Credentials</h2>
      <p>
        There are no accounts. An <b>API key</b> says who is calling. The operator creates it with{' '}
        <code>forklist keys create --name NAME</code>. The answer to a new list contains its <b>edit token</b> once. The
        token changes this list and no other. Send either as <code>Authorization: Bearer VALUE</code>. Reading a public
        list needs no credential.
      </p>
      <p>
        <a href={toHeading(page, '/developers/rest', 'two-credentials')}>What each credential allows</a>
      </p>
    </section>

    <section id="first-list">
      <h2>The first list in a minute</h2>
      <p>
        Set <code>FORKLIST_KEY</code> to an API key and run one of these programs. Each creates a list of three
        restaurants in Rome, moves the last one to the top, and prints the addresses to read and to edit the list.
      </p>
      {examples.map(({ name, file, run }) => (
        <section>
          <h3 id={file}>{name}</h3>
          <p>
            <code>{run}</code>
          </p>
          <pre>
            <code>{withServiceAddress(page, readDoc(`examples/${file}`))}</code>
          </pre>
        </section>
      ))}
      <p>
        If a name fits two restaurants equally well, Forklist asks instead of guessing:{' '}
        <a href={toHeading(page, '/developers/rest', 'which-place-is-meant')}>which place is meant</a>.
      </p>
    </section>

    <section id="limits">
      <h2>Limits</h2>
      {raw(readHere(page, 'rest', sectionsOf(readDoc('rest.md')).get('Limits')!).html)}
    </section>

    <section id="cannot">
      <h2>Limitations</h2>
      <p>{messagesByLanguage.en.downloads.mapsNote}</p>
      <p>
        Import the KML file as a map of your own. The app shows it beside your saved places:{' '}
        <a href={toHeading(page, '/developers/how-to/my-maps', 'google-my-maps')}>the steps</a>. The link of a place is
        its <code>mapsUrl</code>, and{' '}
        <a href={toHeading(page, '/developers/rest', 'the-map-link-of-a-place')}>in one case it is a search</a>.
      </p>
      <p>
        Forklist knows names, addresses and hours, but no ratings. You or your assistant choose. It cannot show an edit
        token again.
      </p>
    </section>
  </>
)

export const Groups = ({ page }: { page: Page }) => (
  <>
    {docGroups.map(({ id, title, parts }) => (
      <section id={id}>
        <h2>{title}</h2>
        {parts
          .filter(({ docs }) => docs.length > 0)
          .map(part => (
            <>
              {part.title !== undefined && <h3>{part.title}</h3>}
              <ul>
                {part.docs.map(doc => (
                  <DocLink page={page} doc={doc} />
                ))}
              </ul>
            </>
          ))}
      </section>
    ))}
  </>
)

const DocLink = ({ page, doc }: { page: Page; doc: Doc }) => (
  <li>
    <a href={to(page, addressOf(doc.path))}>{doc.title}</a>:{' '}
    {doc.about.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}
  </li>
)

const programsLead =
  'Programs and assistants can do everything that people do here: make lists, rank them, look up restaurants and export lists.'

/** Programs that create a first list, from the folder `docs/examples`. */
export const examples = [
  { name: 'curl', file: 'first-list.sh', run: 'bash first-list.sh' },
  { name: 'TypeScript', file: 'first-list.ts', run: 'node first-list.ts' },
  { name: 'Python', file: 'first-list.py', run: 'python3 first-list.py' },
] as const

const programsContents = [
  { id: 'credentials', title: 'Credentials' },
  {
    id: 'first-list',
    title: 'The first list in a minute',
    below: examples.map(({ name, file }) => ({ id: file, title: name })),
  },
  { id: 'limits', title: 'Limits' },
  { id: 'cannot', title: 'Limitations' },
]
