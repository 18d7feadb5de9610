import fc from 'fast-check'
import type { Body, DescribedOperation, Parameter } from './document.ts'
import { longText, oddBody, oddEscapes, oddHeader, oddText } from './texts.ts'
import { damaged, fitting, wrong } from './values.ts'

/** Who sends a request. `fit` is an authorised caller. */
export const credentials = ['fit', 'none', 'key', 'right', 'other', 'malformed', 'unknown', 'basic', 'odd'] as const
export type Credential = (typeof credentials)[number]

/** A value in an address: `raw` stays unchanged, others are escaped. */
export type Text = { value: unknown } | { raw: string }

export type StepBody =
  | { json: unknown; type: string | undefined }
  | { bytes: string | Uint8Array<ArrayBuffer>; type: string | undefined }
  | { form: { name: string; value: unknown; filename: string | undefined }[]; type: string | undefined }

/** One request before the values of earlier responses are inserted. */
export type Step = {
  /** The operation's name. */
  operation: string
  method: string
  credential: Credential
  /** Decides the choices that are made when the step is sent. */
  pick: number
  path: Record<string, Text>
  query: [name: string, Text][]
  headers: Record<string, string>
  body: StepBody | undefined
  /** A pause before the step, in milliseconds. */
  later: number
}

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: usual }, ...others)

const oddly = (text: fc.Arbitrary<string>): fc.Arbitrary<Text> => text.map(value => ({ value }))
const odd: fc.Arbitrary<Text> = fc.oneof(
  oddly(oddText),
  oddly(longText),
  oddEscapes.map(raw => ({ raw })),
)

const textFor = ({ name, schema }: Parameter, weight: number): fc.Arbitrary<Text> =>
  mostly(
    weight,
    fitting(schema, name).map((value): Text => ({ value })),
    odd,
  )

const pathOf = (operation: DescribedOperation): fc.Arbitrary<Record<string, Text>> =>
  fc.record(Object.fromEntries(operation.parameters.path.map(each => [each.name, textFor(each, 25)])))

const queryOf = (operation: DescribedOperation): fc.Arbitrary<[string, Text][]> => {
  const usual = operation.parameters.query.map(parameter => {
    const present = textFor(parameter, 5).map((text): [string, Text][] => [[parameter.name, text]])
    return parameter.required
      ? mostly(30, present, fc.constant([]))
      : fc.oneof({ weight: 2, arbitrary: fc.constant<[string, Text][]>([]) }, present)
  })
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant<[string, Text][]>([]) },
    fc
      .tuple(fc.oneof(oddText, fc.constantFrom('utm_source', 'limit', 'slug', 'editToken', '__proto__', 'at')), odd)
      .map((pair): [string, Text][] => [pair]),
  )
  return fc.tuple(...usual, extra).map(parts => parts.flat())
}

const usualHeaders: Record<string, fc.Arbitrary<string>> = {
  'if-match': fc.constantFrom('*', '"1-json"', '"2-json"', 'W/"3-kml"', '"1", "2", "3", "4"', '"none"'),
  'if-none-match': fc.constantFrom('*', '"1-json"', '"2-json"', 'W/"2-json"', '"1-kml", "2-csv"'),
  'idempotency-key': fc.constantFrom(
    '"the-first-of-these-requests"',
    'another-of-these-requests',
    'short',
    'x'.repeat(256),
  ),
  'x-request-id': fc.constantFrom('nightly-import-17', 'x'.repeat(64), 'x'.repeat(65), 'a b'),
}

const headersOf = (operation: DescribedOperation): fc.Arbitrary<Record<string, string>> => {
  const entries = operation.parameters.header.map(({ name }) => {
    const value = mostly(4, usualHeaders[name.toLowerCase()] ?? oddHeader, oddHeader)
    return mostly(
      10,
      fc.constant<[string, string][]>([]),
      value.map((text): [string, string][] => [[name.toLowerCase(), text]]),
    )
  })
  const strange = fc.oneof(
    { weight: 40, arbitrary: fc.constant<[string, string][]>([]) },
    fc.constantFrom<[string, string][]>(
      [['content-encoding', 'gzip']],
      [['content-encoding', 'identity']],
      [['accept', 'application/xml']],
      [['origin', 'https://elsewhere.example']],
      [['range', 'bytes=0-3']],
      [['x-http-method-override', 'DELETE']],
    ),
  )
  return fc.tuple(...entries, strange).map(parts => Object.fromEntries(parts.flat()))
}

const types = mostly(
  40,
  fc.constant<string | undefined>('application/json'),
  fc.constantFrom(
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json; charset=utf-16',
    'text/plain',
  ),
  fc.constantFrom(
    undefined,
    '',
    'application/merge-patch+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ),
)

const jsonBody = ({ schema, example }: Body): fc.Arbitrary<StepBody> => {
  const json = fc.oneof(
    { weight: 11, arbitrary: fitting(schema) },
    { weight: 4, arbitrary: damaged(schema) },
    { weight: 3, arbitrary: wrong(schema, example ?? {}) },
  )
  return fc.oneof(
    { weight: 18, arbitrary: fc.tuple(json, types).map(([value, type]) => ({ json: value, type })) },
    { weight: 1, arbitrary: fc.tuple(oddBody, types).map(([bytes, type]) => ({ bytes, type })) },
  )
}

const formBody = ({ schema }: Body): fc.Arbitrary<StepBody> => {
  const { file: _, ...others } = schema.properties ?? {}
  const part = (name: string, value: fc.Arbitrary<unknown>) =>
    fc.record({ name: fc.constant(name), value, filename: fc.constantFrom(undefined, 'rome.kml', '\ud800"\n') })
  const parts = [
    part('file', fitting({ type: 'string' }, 'content')),
    ...Object.entries(others).map(([name, each]) => part(name, mostly(3, fitting(each, name), damaged(each), oddText))),
    part('more', oddText),
  ]
  return fc
    .subarray(parts, { minLength: 1 })
    .chain(chosen => fc.tuple(...chosen))
    .map(form => ({ form, type: undefined }))
}

const bodyOf = (operation: DescribedOperation): fc.Arbitrary<StepBody | undefined> => {
  if (operation.bodies.length === 0) return fc.constant(undefined)
  const kinds = operation.bodies.map(body =>
    body.mediaType === 'multipart/form-data' ? formBody(body) : jsonBody(body),
  )
  return fc.oneof({ weight: 20, arbitrary: fc.oneof(...kinds) }, fc.constant(undefined))
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND']

/** Steps that end a sequence early or create much are rarer. */
const weights: Record<string, number> = {
  deleteList: 1,
  clearHistory: 2,
  rotateEditToken: 2,
  importPlaces: 6,
  watchList: 3,
  mergeLists: 3,
}

/** Returns any request of this operation. */
const stepOf = (operation: DescribedOperation): fc.Arbitrary<Step> =>
  fc.record({
    operation: fc.constant(operation.id),
    method: mostly(
      40,
      fc.constant(operation.method),
      fc.constantFrom(operation.method === 'GET' ? 'HEAD' : 'GET'),
      fc.constantFrom(...methods),
    ),
    credential: mostly(24, fc.constant<Credential>('fit'), fc.constantFrom(...credentials)),
    pick: fc.nat(59),
    path: pathOf(operation),
    query: queryOf(operation),
    headers: headersOf(operation),
    body: bodyOf(operation),
    later: mostly(60, fc.constant(0), fc.constantFrom(1000, 3_600_001, 86_400_001)),
  })

/** Returns sequences of requests, each of any operation. */
export const sequenceOf = (operations: readonly DescribedOperation[], maxSteps = 40): fc.Arbitrary<Step[]> => {
  const steps = operations.map(operation => ({ weight: weights[operation.id] ?? 5, arbitrary: stepOf(operation) }))
  return fc.array(fc.oneof(...steps), { minLength: 1, maxLength: maxSteps, size: 'max' })
}
