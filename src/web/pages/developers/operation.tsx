import type { Page } from '../../page.ts'
import {
  type AddressedOperation,
  type ApiDocument,
  isReference,
  nameIn,
  type Parameter,
  resolveReference,
} from './api.ts'
import { Credential } from './credential.tsx'
import { withServiceAddress } from './docs.ts'
import { Listed, Named } from './listed.tsx'
import { Marked } from './marked.tsx'
import { Members, MembersOf } from './members.tsx'
import { Answers, Problems } from './responses.tsx'

type OperationProps = {
  page: Page
  api: ApiDocument
  operation: AddressedOperation
  /** Commands that call it. */
  example: string
}

/** The reference of one operation. */
export const Operation = ({ page, api, operation, example }: OperationProps) => {
  const { operationId, summary, description, method, path, security, requestBody } = operation
  const body = requestBody?.content['application/json']
  return (
    <section class="described" id={operationId} aria-labelledby={`${operationId}-title`}>
      <h3 id={`${operationId}-title`}>
        {summary} <Named name={operationId} href={`#${operationId}`} />
      </h3>
      <p class="call">
        <b>{method}</b> <code>{new URL(api.servers[0]!.url).pathname + path}</code>
      </p>
      <p>
        <Marked text={description} />
      </p>
      <p class="fine">
        <Credential security={security} />
      </p>
      <Parameters api={api} operation={operation} />
      {body && (
        <>
          <h4>Body</h4>
          <MembersOf schema={body.schema} mark="required" />
        </>
      )}
      <details>
        <summary>Example</summary>
        <pre>
          <code>{withServiceAddress(page, example)}</code>
        </pre>
      </details>
      <Answers page={page} api={api} operation={operation} />
      <Problems page={page} api={api} operation={operation} />
    </section>
  )
}

/** The parameters of an operation. Headers are only links, because they are described once for all operations. */
const Parameters = ({ api, operation: { parameters } }: Pick<OperationProps, 'api' | 'operation'>) => {
  const own = Object.groupBy(
    parameters.filter((parameter): parameter is Parameter => !isReference(parameter)),
    parameter => parameter.in,
  )
  const shared = parameters.filter(isReference)
  return (
    <>
      {Object.entries(own).map(([where, members = []]) => (
        <>
          <h4>In the {where}</h4>
          <Members members={members} mark="required" />
        </>
      ))}
      <p class="fine">
        Headers:{' '}
        <Listed
          of={shared.map(reference => (
            <Named
              name={resolveReference(reference, api.components.parameters).name}
              href={`#${nameIn(reference.$ref)}`}
            />
          ))}
        />
      </p>
    </>
  )
}
