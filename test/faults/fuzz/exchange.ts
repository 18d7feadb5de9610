import { newToken } from '../../../src/core/token.ts'
import { mistyped } from '../../access/credentials.ts'
import { eventsOf, isEventStream } from '../../support/events.ts'
import { apiPath, type DescribedOperation } from './document.ts'
import type { Step, StepBody, Text } from './steps.ts'
import type { World } from './world.ts'

/** A request as it is sent. */
export type Sent = {
  step: Step
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
  /** The body's value, if it is valid JSON. */
  json: { value: unknown } | undefined
  /** The slug in its path, if it is a text. */
  slug: string | undefined
}

export type Received = { status: number; headers: Headers; text: string; events: unknown[] | undefined }

export type Send = (request: Request) => Response | Promise<Response>

/** Builds the request of a step, with the values that the world knows. @param operation of the step */
export function requestOf(step: Step, operation: DescribedOperation, world: World, base: string): Sent {
  const { method } = step
  const named = step.path.slug && 'value' in step.path.slug ? world.filled(step.path.slug.value) : undefined
  const slug = typeof named === 'string' ? named : undefined
  const addressText = (text: Text): string =>
    'raw' in text ? text.raw : encodedText(String(world.filled(text.value, slug) ?? 'none'))
  const path = operation.path.replace(/{(\w+)}/g, (_, name: string) =>
    addressText(name === 'slug' && slug ? { value: slug } : step.path[name]!),
  )
  const query = step.query.map(([name, text]) => `${encodedText(name)}=${addressText(text)}`).join('&')
  const authorization = authorizationOf(step, operation.security, world, slug)
  const isBodiless = method === 'GET' || method === 'HEAD'
  const { body, type, json } = isBodiless || !step.body ? {} : bodyOf(step.body, world, slug)
  return {
    ...{ step, method, slug, body, json },
    url: `${base}${apiPath}${path}${query && `?${query}`}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
      ...step.headers,
    },
  }
}

/** Encodes a text for an address. A lone surrogate becomes the invalid bytes that a careless client sends. */
const encodedText = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')

function authorizationOf(
  { credential, pick }: Step,
  security: readonly string[],
  world: World,
  slug: string | undefined,
): string | undefined {
  const list = world.lists.get(slug ?? '')
  const right = list?.token ?? world.wrongToken(pick)
  switch (credential) {
    case 'none':
      return undefined
    case 'key':
      return `Bearer ${world.key}`
    case 'right':
      return `Bearer ${right}`
    case 'other':
      return `Bearer ${world.wrongToken(pick)}`
    case 'malformed':
      return `Bearer ${mistyped(pick % 2 ? world.key : right)}`
    case 'unknown':
      return `Bearer ${newToken(pick % 2 ? 'forklist' : 'edit')}`
    case 'basic':
      return 'Basic YWRhOmxvdmVsYWNl'
    case 'odd':
      return ['Bearer', 'Bearer ', 'Bearer a b', 'bearer\tx', 'Token x', ''][pick % 6]
    case 'fit':
      if (!security.includes('editToken')) return security.includes('apiKey') ? `Bearer ${world.key}` : undefined
      return security[0] === '' && !list?.isHidden && pick % 3 > 0 ? undefined : `Bearer ${right}`
  }
}

function bodyOf(
  stepBody: StepBody,
  world: World,
  slug: string | undefined,
): Pick<Sent, 'body' | 'json'> & { type?: string | undefined } {
  if ('bytes' in stepBody) return { body: stepBody.bytes, type: stepBody.type, json: undefined }
  if ('json' in stepBody) {
    const value = world.filled(stepBody.json, slug)
    return { body: JSON.stringify(value), type: stepBody.type, json: value === undefined ? undefined : { value } }
  }
  const boundary = '-----forklist'
  const parts = stepBody.form.map(({ name, value, filename }) => {
    const filled = world.filled(value, slug)
    const text = typeof filled === 'string' ? filled : (JSON.stringify(filled) ?? '')
    const as = filename === undefined ? '' : `; filename="${filename.replace(/["\n]/g, encodeURIComponent)}"`
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${as}\r\n\r\n${text}\r\n`
  })
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
    json: undefined,
  }
}

/** Sends a request and reads the whole response, or enough events of an endless stream. */
export async function exchange({ method, url, headers, body }: Sent, send: Send): Promise<Received> {
  const response = await send(new Request(url, { method, headers, ...(body !== undefined && { body }) }))
  const answer = { status: response.status, headers: response.headers }
  if (!isEventStream(response) || response.body === null)
    return { ...answer, text: await response.text(), events: undefined }
  const reader = eventsOf(response)
  const events: unknown[] = []
  // Progress streams end with a result. A watch is closed after its first event.
  for (;;) {
    const event = await reader.data()
    if (event === undefined) break
    events.push(event)
    if (!('progress' in event)) break
  }
  await reader.leave()
  return { ...answer, text: '', events }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns the request as a curl command that a person can repeat. */
export function curlOf({ method, url, headers, body }: Sent): string {
  const plain = typeof body === 'string' && !/[\0-\x08\x0b-\x1f\x7f]/.test(body)
  const bytes = body === undefined ? undefined : Buffer.from(body)
  return [
    ...(bytes && !plain ? [`base64 -d <<< ${bytes.toString('base64')} |`] : []),
    `curl -sS -i --globoff --path-as-is -X ${method} ${quoted(url)}`,
    // curl sends a header without a value after `;`. After `:` it would omit it.
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(bytes ? [plain ? `--data-raw ${quoted(body as string)}` : '--data-binary @-'] : []),
  ].join(' ')
}
