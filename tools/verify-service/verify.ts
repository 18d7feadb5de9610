import type { Check, CheckContexts, CheckNeed, sections } from './check.ts'
import { documentPath, urlOfServer } from './checks/description.ts'
import { checks as allChecks } from './checks/index.ts'
import { Client, type Connection, reasonOf } from './client.ts'
import { CannotVerify, Difference, NotApplicable } from './difference.ts'
import { isJsonObject } from './json.ts'
import { deleteOwnLists, OwnLists } from './own-lists.ts'
import { Service } from './service.ts'

/** The result of one check. */
export type CheckResult = {
  name: string
  section: keyof typeof sections
  outcome: 'as expected' | 'differs' | 'skipped'
  /** Of a check that differs: the first request that was answered otherwise. */
  difference?: { request: string; expected: string; came: string }
  /** Why a check was skipped. */
  reason?: string
}

/** The results of all checks. */
export type Verification = {
  url: string
  /** What the service calls itself. */
  publicUrl: string
  /** The list that the checks of a public list read. */
  list: string | undefined
  results: CheckResult[]
  /** Lists of the checks that could not be deleted. */
  left: { slug: string; reason: string }[]
  requests: number
  waitedSeconds: number
}

export type VerifyOptions = {
  connection: Connection
  key?: string | undefined
  /** A public list: its slug or its address. */
  list?: string | undefined
  signal: AbortSignal
  timeoutMs?: number
  /** All by default. */
  checks?: readonly Check[]
  onCheck?(name: string, done: number): void
  /** Reports a list of the checks that could not be deleted, also when the run fails. */
  onLeft?(slug: string, reason: string): void
}

/** A proxy or a cold start may take some seconds. */
const defaultTimeoutMs = 20_000

/**
 * Runs all checks on a service. Without a key it only reads. With a key it makes lists, and deletes them in any case.
 * @throws CannotVerify for an address without a service; the reason of the signal
 */
export async function verifyService(options: VerifyOptions): Promise<Verification> {
  const { connection, key, signal, timeoutMs = defaultTimeoutMs, checks = allChecks, onCheck, onLeft } = options
  const { url } = connection
  const client = new Client({ connection, key, timeoutMs, signal })
  const service = new Service(client, await publicUrlOf(client, connection))
  let left: Verification['left'] = []
  const results: CheckResult[] = []
  let list: string | undefined
  try {
    if (key !== undefined) await requireKey(service, key)
    const lists = key === undefined ? undefined : new OwnLists(service, key)
    list = options.list === undefined ? await foundList(service, lists) : await namedList(service, options.list)
    const contexts = {
      nothing: { service },
      'a public list': list === undefined ? undefined : { service, slug: list },
      'an API key': key === undefined || !lists ? undefined : { service, key, lists },
    }
    for (const [index, check] of checks.entries()) {
      onCheck?.(check.name, index / checks.length)
      results.push(await resultOf(check, contexts, client))
    }
  } finally {
    left = await deleteOwnLists(client)
    for (const { slug, reason } of left) onLeft?.(slug, client.redact(reason))
  }
  const { requests, waitedSeconds } = client
  return { url, publicUrl: service.publicUrl, list, results, left, requests, waitedSeconds }
}

type Contexts = { [Need in CheckNeed]: CheckContexts[Need] | undefined }

async function resultOf(
  { name, section, needs, run }: Check,
  contexts: Contexts,
  client: Client,
): Promise<CheckResult> {
  const context = contexts[needs]
  if (!context) return { name, section, outcome: 'skipped', reason: `needs ${needs}` }
  try {
    await run(context as never)
    return { name, section, outcome: 'as expected' }
  } catch (error) {
    if (error instanceof NotApplicable) return { name, section, outcome: 'skipped', reason: error.message }
    if (!(error instanceof Difference)) throw error
    const [request, expected, came] = [error.request, error.expected, error.came].map(text => client.redact(text))
    return { name, section, outcome: 'differs', difference: { request: request!, expected: expected!, came: came! } }
  }
}

/** Returns the public URL that a service has in its document. @throws CannotVerify for another kind of server */
async function publicUrlOf(client: Client, connection: Connection): Promise<string> {
  const { url } = connection
  const { status, headers, json } = await client.send('GET', documentPath).catch(error => {
    if (!(error instanceof Difference)) throw error
    const reason = reasonOf(error)
    throw new CannotVerify(`Cannot reach ${url}: ${reason}. Check the address and the network.`, { cause: error })
  })
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location !== null)
    throw new CannotVerify(`${url} redirects to ${new URL(location, url).origin}. Use that address.`)
  if (isJsonObject(json) && typeof json.code === 'string') throw new CannotVerify(`${json.code}: ${json.detail}`)
  if (status !== 200 || !isJsonObject(json))
    throw new CannotVerify(
      `${url} answers with ${status} and ${headers.get('content-type') ?? 'no content'}, which is not how Forklist answers. Check the address: it is that of the service’s start page.`,
    )
  const named = urlOfServer(json.servers)
  return typeof named === 'string' ? named.replace(/\/api\/v1\/?$/, '') : url
}

/** @throws CannotVerify for a key that would fail most checks */
async function requireKey(service: Service, credential: string): Promise<void> {
  const { status } = await service.call('browseLists', { limit: 1 }, { credential })
  if (status === 401) throw new CannotVerify('The service refuses the API key. Check it, or check without a key.')
}

/** @throws CannotVerify */
async function namedList(service: Service, text: string): Promise<string> {
  const slug = /\/lists\/([\w-]+)/.exec(text)?.[1] ?? text.trim()
  const { status } = await service.call('getList', { slug })
  if (status !== 200)
    throw new CannotVerify(`The service has no public list ${slug}: it answers ${status}. Name another one.`)
  return slug
}

/** Pages that may link a public list. */
const linkingPages = ['/', '/sitemap.xml']
const listLink = /\/lists\/([a-z0-9-]+-[0-9a-hjkmnp-tv-z]{6})(?=["'/.?#<])/

/** Returns a public list that the website links, or else makes one. */
async function foundList(service: Service, lists: OwnLists | undefined): Promise<string | undefined> {
  for (const page of linkingPages) {
    const { status, text } = await service.send('GET', page)
    const slug = status === 200 ? listLink.exec(text)?.[1] : undefined
    if (slug !== undefined && (await service.call('getList', { slug })).status === 200) return slug
  }
  if (!lists) return undefined
  const { slug, token: credential } = await lists.make()
  await service.does('createEdition', { slug, label: '2026' }, { credential })
  return slug
}
