/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { readHere } from '../../src/web/pages/developers/doc.tsx'
import type { DocSite } from '../../src/web/pages/developers/doc-site.ts'
import { addressOf, readDoc, sectionsOf } from '../../src/web/pages/developers/docs.ts'
import { Guide } from '../../src/web/pages/developers/frame.tsx'
import { Groups, Programs, programsContents, programsLead } from '../../src/web/pages/developers/overview.tsx'
import { searchTitle } from '../../src/web/pages/developers/search.tsx'
import { firstAddress, programsAddress } from './folder.tsx'

type PageProps = { site: DocSite }

const readme = readDoc('../README.md')

/** The paragraph of the README that says what Forklist is. */
const about = readme.split('\n\n')[1]!

/** The first page: what Forklist is, how to start it, and all pages by reader. */
export const FirstPage = ({ site }: PageProps) => (
  <Guide site={site} title="Forklist" lead={about} description={about} contents={[]}>
    <div class="guide-hero">
      <div>
        <section id="start">
          <h2>Start</h2>
          {raw(readHere(site, '../README', sectionsOf(readme).get('Start')!).html)}
        </section>
        <ul class="plain-list ways">
          <li>
            <a href={site.to(addressOf('tutorial'))}>Tutorial</a>
            <p>Make your first ranked list in ten minutes: from nothing to a list on your phone.</p>
          </li>
          <li>
            <a href={site.to(programsAddress)}>Programs and assistants</a>
            <p>Make a list over REST in a minute. Connect an assistant. Credentials and limits.</p>
          </li>
          <li>
            <a href={site.to(addressOf('how-to/install'))}>Install</a>
            <p>Run your own service: from source, in a container, or under systemd.</p>
          </li>
        </ul>
      </div>
      <picture>
        <source srcset="pictures/list-phone-dark.png" media="(prefers-color-scheme: dark)" />
        <img
          src="pictures/list-phone.png"
          width="390"
          height="844"
          alt="A list of restaurants in Rome on a phone, numbered from 1"
        />
      </picture>
    </div>
    <Groups site={site} />
  </Guide>
)

export const ProgramsPage = ({ site }: PageProps) => (
  <Guide
    site={site}
    title="Programs and assistants"
    lead={programsLead}
    description={programsLead}
    contents={programsContents}
  >
    <Programs site={site} />
  </Guide>
)

/** The script fills in the results. */
export const SearchPage = ({ site }: PageProps) => (
  <Guide site={site} title={searchTitle} description={searchTitle} contents={[]}>
    <div class="guide-found" />
    <noscript>
      <p>
        The search needs JavaScript. <a href={site.to(firstAddress)}>The first page</a> lists all pages.
      </p>
    </noscript>
  </Guide>
)

export const MissingPage = ({ site }: PageProps) => (
  <Guide site={site} title="Page not found" description="Page not found" contents={[]}>
    <p>
      There is no page at this address. Search for it, or choose it on the{' '}
      <a href={site.to(firstAddress)}>first page</a>.
    </p>
  </Guide>
)
