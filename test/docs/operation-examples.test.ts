import { afterAll, beforeAll, describe, expect } from 'vitest'
import { curlExample } from '../../scripts/docs/curl-example.ts'
import { exampleOf } from '../../src/adapters/cli/example.ts'
import type { Operation } from '../../src/core/operation.ts'
import { exampleIds } from '../../src/domain/examples.ts'
import { operations } from '../../src/operations/index.ts'
import { command, type Ran } from '../cli/command.ts'
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

/** The list of the examples, made anew. */
async function exampleList(): Promise<{ slug: string; editToken: string }> {
  const operation = operations.find(({ name }) => name === 'createList')!
  const places = [exampleIds.armando, exampleIds.felice, exampleIds.poeta].map(placeId => ({ placeId }))
  const input = { title: 'Eat in Rome', authorName: 'Ada', places }
  const call = { input, credential: { operator: true as const }, requestId: 'example' }
  return (await session.running.service.door.run(operation, call)) as { slug: string; editToken: string }
}

// What curl would say of its progress goes to no terminal here, and a refusal has to be a failure.
const curl = 'curl() { command curl -sS --fail-with-body "$@"; }\n'

/** What goes on until the list is gone: as soon as it has printed something, the list goes. */
const untilDeleted = (example: string, slug: string): string =>
  [
    // Left by an example before this one it would end this one too soon.
    'rm -f told',
    `{ ${example}; } > told & watching=$!`,
    'until [ -s told ] || ! kill -0 $watching; do sleep 0.05; done',
    `forklist delete-list ${slug} > deleted`,
    'wait $watching; ended=$?; cat told; (exit $ended)',
  ].join('\n')

/** The example, about a list of its own. */
async function onList(example: string): Promise<{ here: string; slug: string; editToken: string }> {
  const { slug, editToken } = await exampleList()
  return { here: example.replaceAll(exampleIds.slug, slug), slug, editToken }
}

/** What an example prints in a shell, as the page has it but for the slug. */
async function run(example: string, { events }: Operation): Promise<string> {
  const { here, slug, editToken } = await onList(example)
  const script = `${curl}${events ? untilDeleted(here, slug) : here}\nprintf '\\n[ended with %s]' $?`
  return session.bash(script, { KEY: key, EDIT: editToken })
}

/** What a command does with the words that the shell makes of an example. */
async function commandOf(example: string): Promise<Ran> {
  const { here } = await onList(example)
  const words = await session.bash(`forklist() { printf '%s\\0' "$@"; }\n${here}`)
  return command(words.split('\0').slice(0, -1), session.running.service)
}

describe.each(operations as readonly Operation[])('$name', operation => {
  const text = page('docs/operations.md').text

  testWith(['bash', 'curl'], 'its example for curl, as the page shows it, does what it says', async () => {
    const example = curlExample(operation)
    expect(text).toContain(example)
    const said = await run(example, operation)
    expect(said).toMatch(/\[ended with 0\]$/)
    if (operation.events) expect(said).toContain('data: {')
    else if (operation.status === 204) expect(said).toBe('\n[ended with 0]')
    else expect(said.length).toBeGreaterThan(100)
  })

  testWith(['bash'], 'so does its example for the command line', async () => {
    const example = exampleOf(operation)
    expect(text).toContain(example)
    if (operation.events) return expect(await run(example, operation)).toMatch(/^{"version":1}\n+\[ended with 0\]$/)
    const { code, stdout, stderr } = await commandOf(example)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toBe('')
  })
})
