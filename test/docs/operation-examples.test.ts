import { afterAll, beforeAll, describe, expect } from 'vitest'
import { curlExample } from '../../scripts/docs/curl-example.ts'
import { exampleOf } from '../../src/cli/operation-command.ts'
import type { Operation } from '../../src/core/operation.ts'
import { exampleIds } from '../../src/domain/examples.ts'
import { operations } from '../../src/operations/index.ts'
import { needsLinks } from '../access/requests.ts'
import { type CommandResult, command } from '../cli/command.ts'
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

/** Runs an operation as the operator. */
function run(name: string, input: Record<string, unknown>): Promise<unknown> {
  const call = { input, credential: { operator: true as const }, requestId: 'example' }
  return session.running.service.dispatcher.run(operationNamed(name), call)
}

/** Creates the list of the examples again. */
async function exampleList(): Promise<{ slug: string; editToken: string }> {
  const places = [exampleIds.armando, exampleIds.felice, exampleIds.poeta].map(placeId => ({ placeId }))
  const list = await run('createList', { title: 'Eat in Rome', authorName: 'Ada', places })
  return list as { slug: string; editToken: string }
}

/** Opens a vote on a list. @returns its id */
async function exampleVote(slug: string): Promise<string> {
  const { vote } = (await run('openVote', { slug })) as { vote: { id: string } }
  return vote.id
}

/** Opens the suggestion link of a list and suggests a place. @returns the ids of both */
async function exampleSuggestion(slug: string): Promise<{ id: string; suggestion: string }> {
  const { suggestions: link } = (await run('openSuggestions', { slug })) as { suggestions: { id: string } }
  await run('suggestPlaces', { id: link.id, places: [{ query: 'da enzo', near: 'Rome' }] })
  const { suggestions } = (await run('listSuggestions', { slug })) as { suggestions: { id: string }[] }
  return { id: link.id, suggestion: suggestions[0]!.id }
}

/** Adds an own place that is known now. @returns the id of its proposal */
async function exampleProposal(slug: string): Promise<string> {
  await run('addPlace', { slug, own: { name: 'Da Enzo', address: 'Via dei Vascellari 29, Roma' } })
  const { proposals } = (await run('listProposals', { slug })) as { proposals: { id: string }[] }
  return proposals[0]!.id
}

// Silences curl's progress and makes a refusal a failure.
const curl = 'curl() { command curl -sS --fail-with-body "$@"; }\n'

/** Returns a script that deletes the list after the first output of an example, which runs until then. */
const untilDeleted = (example: string, slug: string): string =>
  [
    // The output of an earlier example would end this one too soon.
    'rm -f output',
    `{ ${example}; } > output & watching=$!`,
    'until [ -s output ] || ! kill -0 $watching; do sleep 0.05; done',
    `forklist delete-list ${slug} > deleted`,
    'wait $watching; ended=$?; cat output; (exit $ended)',
  ].join('\n')

/** Rewrites an example for a new list, with a vote, an edition, a proposal and a second list if it needs them. */
async function onList(
  example: string,
  operation: Operation,
): Promise<{ ready: string; slug: string; editToken: string }> {
  const { slug, editToken } = await exampleList()
  const voteId = operation.topic === 'Votes' && needsLinks(operation) ? await exampleVote(slug) : exampleIds.voteId
  const suggested = operation.topic === 'Suggestions' ? await exampleSuggestion(slug) : undefined
  if (operation.topic === 'Editions' && operation.name !== 'createEdition')
    await run('createEdition', { slug, label: exampleIds.label })
  const proposalId = operation.path.endsWith('/proposals') ? await exampleProposal(slug) : exampleIds.proposal
  const ready = example
    .replaceAll(exampleIds.slug, slug)
    .replaceAll(exampleIds.voteId, voteId)
    .replaceAll(exampleIds.proposal, proposalId)
    .replaceAll(exampleIds.suggestionsId, suggested?.id ?? '')
    .replaceAll(exampleIds.suggestion, suggested?.suggestion ?? '')
  if (!ready.includes(exampleIds.otherSlug)) return { ready, slug, editToken }
  return { ready: ready.replaceAll(exampleIds.otherSlug, (await exampleList()).slug), slug, editToken }
}

/** Runs an example as the page shows it, except for the slug. @returns its output */
async function execute(example: string, operation: Operation): Promise<string> {
  const { ready, slug, editToken } = await onList(example, operation)
  const script = `${curl}${operation.events ? untilDeleted(ready, slug) : ready}\nprintf '\\n[ended with %s]' $?`
  return session.bash(script, { KEY: key, EDIT: editToken })
}

/** Runs a command-line example. A shell splits it into words and prepares its piped input. */
async function commandOf(example: string, operation: Operation): Promise<CommandResult> {
  const { ready } = await onList(example, operation)
  const piped = operation.upload ? 'cat' : ':'
  const output = await session.bash(`forklist() { printf '%s\\0' "$@"; ${piped}; }\n${ready}`)
  const words = output.split('\0')
  return command(words.slice(0, -1), session.running.service, { stdin: words.at(-1)! })
}

describe.each(operations as readonly Operation[])('$name', operation => {
  const text = page('docs/operations.md').text

  testWith(['bash', 'curl'], 'its curl example works as shown', async () => {
    const example = curlExample(operation)
    expect(text).toContain(example)
    const output = await execute(example, operation)
    expect(output).toMatch(/\[ended with 0\]$/)
    if (operation.events) expect(output).toContain('data: {')
    else if (operation.status === 204) expect(output).toBe('\n[ended with 0]')
    else expect(output.length).toBeGreaterThan(40)
  })

  testWith(['bash'], 'its command-line example works as shown', async () => {
    const example = exampleOf(operation)
    expect(text).toContain(example)
    if (operation.events) return expect(await execute(example, operation)).toMatch(/^{"version":1}\n+\[ended with 0\]$/)
    const { code, stdout, stderr } = await commandOf(example, operation)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toBe('')
  })
})
