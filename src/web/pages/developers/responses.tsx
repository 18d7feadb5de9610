import { type Page, to } from '../../page.ts'
import { type AddressedOperation, type ApiDocument, type Content, nameIn, resolveReference } from './api.ts'
import { withServiceAddress } from './docs.ts'
import { Listed, Named } from './listed.tsx'
import { Marked } from './marked.tsx'
import { MembersOf, Type } from './members.tsx'

type AnswersProps = { page: Page; api: ApiDocument; operation: AddressedOperation }

const isProblem = (status: string): boolean => Number(status) >= 400

/** The responses without a problem, including 304. */
export const Answers = ({ page, api, operation }: AnswersProps) =>
  Object.entries(operation.responses)
    .filter(([status]) => !isProblem(status))
    .map(([status, response]) => {
      const { description, headers, content } = resolveReference(response, api.components.responses)
      return (
        <>
          <h4>Answer {status}</h4>
          {description !== operation.summary && (
            <p>
              <Marked text={description} />
            </p>
          )}
          {content ? <Body page={page} content={content} /> : <p class="fine">Without a body.</p>}
          <p class="fine">
            Headers: <Listed of={Object.keys(headers).map(name => <Named name={name} href={`#header-${name}`} />)} />
          </p>
        </>
      )
    })

/** Describes only the first media type. An operation with several returns files, which need no further description. */
const Body = ({ page, content }: { page: Page; content: Record<string, Content> }) => {
  const [{ schema, example }] = Object.values(content) as [Content]
  const data = schema['x-event-data'] ?? schema
  return (
    <>
      <p class="fine">
        <Listed of={Object.keys(content).map(type => <code>{type}</code>)} />
        {data.$ref !== undefined && (
          <>
            : <Type of={data} />
          </>
        )}
      </p>
      {schema.description !== undefined && (
        <p>
          <Marked text={schema.description} />
        </p>
      )}
      {data.properties && <MembersOf schema={data} mark="always" />}
      {example !== undefined && <Example page={page} value={example} />}
    </>
  )
}

export const Example = ({ page, value }: { page: Page; value: unknown }) => (
  <details>
    <summary>Example</summary>
    <pre>
      <code>{withServiceAddress(page, typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</code>
    </pre>
  </details>
)

/** The problems of an operation, by status. */
export const Problems = ({ page, api, operation }: AnswersProps) => (
  <>
    <h4>Problems</h4>
    <dl class="codes">
      {Object.entries(operation.responses)
        .filter(([status]) => isProblem(status))
        .map(([status, response]) => (
          <div>
            <dt>{status}</dt>
            <dd>
              <Listed
                of={codesIn(resolveReference(response, api.components.responses).content).map(code => (
                  <Named name={code} href={to(page, `/problems/${code}`)} />
                ))}
              />
            </dd>
          </div>
        ))}
    </dl>
  </>
)

/** Returns the problem codes of a response. It has one example for each of them. */
const codesIn = (content: Record<string, Content> = {}): string[] =>
  Object.values(content).flatMap(({ examples = {} }) => Object.values(examples).map(({ $ref }) => nameIn($ref)))
