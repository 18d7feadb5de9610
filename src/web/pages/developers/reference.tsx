import type { JsonSchema } from '../../../core/json-schema.ts'
import { type Page, to } from '../../page.ts'
import { type AddressedOperation, type ApiDocument, operationsOf } from './api.ts'
import { readDoc, sectionsOf, withServiceAddress } from './docs.ts'
import { Guide } from './frame.tsx'
import { documentUrl, toHeading } from './links.ts'
import type { Heading } from './markdown.ts'
import { Marked } from './marked.tsx'
import { Member, MembersOf } from './members.tsx'
import { Operation } from './operation.tsx'
import { Example } from './responses.tsx'

/** The reference of all operations with their inputs and answers, from the OpenAPI document. */
export const ReferencePage = ({ page, api }: { page: Page; api: ApiDocument }) => {
  const operations = operationsOf(api)
  const examples = shellExamples()
  const objects = Object.entries(api.components.schemas).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const sent = namesSent(operations)
  return (
    <Guide page={page} title="Reference" lead={lead} description={lead} contents={contents(api, operations, objects)}>
      <p>
        This page is generated from <a href={documentUrl(api)}>openapi.json</a> (OpenAPI 3.1, version {api.info.version}
        ). The <a href={to(page, '/developers/rest')}>REST guide</a> explains how to combine the operations. All paths
        begin at <code>{page.base}</code>. In the commands, set <code>KEY</code> to an API key and <code>EDIT</code> to
        the edit token of the list <code>eat-in-rome-k3v9qa</code>. <code>forklist</code> is the operator’s{' '}
        <a href={to(page, '/developers/command-line')}>command line</a>.
      </p>
      <Credentials api={api} />
      {api.tags.map(({ name, description }) => (
        <section id={topicId(name)}>
          <h2>{name}</h2>
          <p>{description}</p>
          {operations
            .filter(({ tags }) => tags.includes(name))
            .map(operation => (
              <Operation page={page} api={api} operation={operation} example={examples.get(operation.operationId)!} />
            ))}
        </section>
      ))}
      <section id="objects">
        <h2>Objects</h2>
        <p>Responses may get new members in any release. Ignore the members that you do not know.</p>
        {objects.map(([name, schema]) => (
          <section class="described" id={name} aria-labelledby={`${name}-title`}>
            <h3 id={`${name}-title`}>
              <a href={`#${name}`}>{name}</a>
            </h3>
            {schema.description !== undefined && (
              <p>
                <Marked text={schema.description} />
              </p>
            )}
            <MembersOf schema={schema} mark={sent.has(name) ? 'required' : 'always'} />
            {schema.examples?.map(example => (
              <Example page={page} value={example} />
            ))}
          </section>
        ))}
      </section>
      <section id="sent-headers">
        <h2>Headers of requests</h2>
        <dl class="members">
          {Object.entries(api.components.parameters).map(([name, parameter]) => (
            <Member {...parameter} id={name} mark="required" />
          ))}
        </dl>
      </section>
      <HeadersOf page={page} api={api} />
    </Guide>
  )
}

const lead = 'Every operation of the REST API: its request, input, responses and errors.'

const topicId = (name: string): string => `topic-${name.toLowerCase()}`

/** Returns example commands by operation. They come from a page of `docs` whose commands the tests run. */
const shellExamples = (): Map<string, string> =>
  new Map(
    [...sectionsOf(readDoc('operations.md'))].flatMap(([name, section]) =>
      [...section.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, commands]) => [name, commands!]),
    ),
  )

const namesSent = (operations: AddressedOperation[]): Set<string> =>
  new Set(
    [
      ...JSON.stringify(operations.map(({ requestBody }) => requestBody)).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    ].map(([, name]) => name!),
  )

const contents = (
  { tags }: ApiDocument,
  operations: AddressedOperation[],
  objects: [string, JsonSchema][],
): Heading[] => [
  { id: 'credentials', title: 'Credentials' },
  ...tags.map(({ name }) => ({
    id: topicId(name),
    title: name,
    below: operations
      .filter(({ tags }) => tags.includes(name))
      .map(({ operationId }) => ({ id: operationId, title: operationId })),
  })),
  { id: 'objects', title: 'Objects', below: objects.map(([name]) => ({ id: name, title: name })) },
  { id: 'sent-headers', title: 'Headers of requests' },
  { id: 'headers', title: 'Headers of answers' },
]

const Credentials = ({ api }: { api: ApiDocument }) => (
  <section id="credentials">
    <h2>Credentials</h2>
    <p>
      There are two. Send either as <code>Authorization: Bearer VALUE</code>.
    </p>
    <dl class="members">
      {Object.entries(api.components.securitySchemes).map(([name, { bearerFormat, description }]) => (
        <div id={name}>
          <dt>
            <code>{bearerFormat}</code>
          </dt>
          <dd>
            <p>
              <Marked text={description} />
            </p>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const HeadersOf = ({ page, api }: { page: Page; api: ApiDocument }) => (
  <section id="headers">
    <h2>Headers of answers</h2>
    <p>
      The <a href={toHeading(page, '/developers/rest', 'caching')}>REST guide</a> explains how to use them.
    </p>
    <dl class="members">
      {Object.entries(api.components.headers).map(([name, { description, example }]) => (
        <div id={`header-${name}`}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <p>
              <Marked text={description} />
            </p>
            <div class="fine">
              <code>{withServiceAddress(page, example)}</code>
            </div>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
