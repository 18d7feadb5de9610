import { afterAll, beforeAll, describe, expect } from 'vitest'
import { curlExample } from '../../scripts/docs/curl-example.ts'
import { exampleOf } from '../../src/cli/help.ts'
import type { Operation } from '../../src/core/operation.ts'
import { exampleIds } from '../../src/domain/examples.ts'
import { operations } from '../../src/operations/index.ts'
import { needsVote } from '../access/requests.ts'
import { command, type Ran } from '../cli/command.ts'
import { operationNamed } from '../support/as-rest.ts'
import { testWith } from '../support/tools.ts'
import { page } from './pages.ts'
import { openSession, type Session } from './session.ts'

let session: Session
let key: string
beforeAll(async () => {
  session = await openSession()
  key = (await session.running.service.storage.apiKeys.create('examples')).key
})
afterAll(() => session[Symbol.asyncDispose]())

/** An operation's response to the operator. */
function run(name: string, input: Record<string, unknown>): Promise<unknown> {
  const call = { input, credential: { operator: true as const }, requestId: 'example' }
  return session.running.service.dispatcher.run(operationNamed(name), call)
}

/** The list of the examples, created again. */
async function exampleList(): Promise<{ slug: string; editToken: string }> {
  const places = [exampleIds.armando, exampleIds.felice, exampleIds.poeta].map(placeId => ({ placeId }))
  const list = await run('createList', { title: 'Eat in Rome', authorName: 'Ada', places })
  return list as { slug: string; editToken: string }
}

/** The id of a vote on a list. */
async function exampleVote(slug: string): Promise<string> {
  const { vote } = (await run('openVote', { slug })) as { vote: { id: string } }
  return vote.id
}

// Silences curl's progress and makes a refusal a failure.
const curl = 'curl() { command curl -sS --fail-with-body "$@"; }\n'

/** A command that runs until the list is deleted: the list is deleted after its first output. */
const untilDeleted = (example: string, slug: string): string =>
  [
    // Left by an example before this one it would end this one too soon.
    'rm -f told',
    `{ ${example}; } > told & watching=$!`,
    'until [ -s told ] || ! kill -0 $watching; do sleep 0.05; done',
    `forklist delete-list ${slug} > deleted`,
    'wait $watching; ended=$?; cat told; (exit $ended)',
  ].join('\n')

/** The example for a fresh list, with a vote and a second list where needed. */
async function onList(
  example: string,
  operation: Operation,
): Promise<{ here: string; slug: string; editToken: string }> {
  const { slug, editToken } = await exampleList()
  const voteId = needsVote(operation) ? await exampleVote(slug) : exampleIds.voteId
  const here = example.replaceAll(exampleIds.slug, slug).replaceAll(exampleIds.voteId, voteId)
  if (!here.includes(exampleIds.otherSlug)) return { here, slug, editToken }
  return { here: here.replaceAll(exampleIds.otherSlug, (await exampleList()).slug), slug, editToken }
}

/** An example's output in a shell, equal to the page's except for the slug. */
async function said(example: string, operation: Operation): Promise<string> {
  const { here, slug, editToken } = await onList(example, operation)
  const script = `${curl}${operation.events ? untilDeleted(here, slug) : here}\nprintf '\\n[ended with %s]' $?`
  return session.bash(script, { KEY: key, EDIT: editToken })
}

/** A command's output for the shell's words of an example, with its piped input. */
async function commandOf(example: string, operation: Operation): Promise<Ran> {
  const { here } = await onList(example, operation)
  const piped = operation.upload ? 'cat' : ':'
  const told = await session.bash(`forklist() { printf '%s\\0' "$@"; ${piped}; }\n${here}`)
  const words = told.split('\0')
  return command(words.slice(0, -1), session.running.service, { stdin: words.at(-1)! })
}

describe.each(operations as readonly Operation[])('$name', operation => {
  const text = page('docs/operations.md').text

  testWith(['bash', 'curl'], 'its curl example works as shown', async () => {
    const example = curlExample(operation)
    expect(text).toContain(example)
    const told = await said(example, operation)
    expect(told).toMatch(/\[ended with 0\]$/)
    if (operation.events) expect(told).toContain('data: {')
    else if (operation.status === 204) expect(told).toBe('\n[ended with 0]')
    else expect(told.length).toBeGreaterThan(40)
  })

  testWith(['bash'], 'its command-line example works as shown', async () => {
    const example = exampleOf(operation)
    expect(text).toContain(example)
    if (operation.events) return expect(await said(example, operation)).toMatch(/^{"version":1}\n+\[ended with 0\]$/)
    const { code, stdout, stderr } = await commandOf(example, operation)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toBe('')
  })
})
