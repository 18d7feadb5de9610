import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

// Only types enforce these rules, so the test runs the compiler: each snippet below must compile, or must not.
const given = `
import * as z from 'zod'
import type { Caller, Editor, ListHead, Reader, Voter } from './src/core/access.ts'
import { operation } from './src/operations/operation.ts'
import type { Lists } from './src/storage/lists.ts'
import type { Suggestions } from './src/storage/suggestions.ts'
import type { Votes } from './src/storage/votes.ts'
import type { StoredList } from './src/storage/stored-list.ts'
declare const lists: Lists
declare const votes: Votes
declare const voter: Voter
declare const suggestions: Suggestions
declare const caller: Caller
declare const reader: Reader<StoredList>
declare const editor: Editor<StoredList>
declare const list: StoredList
declare const draft: Parameters<Lists['create']>[1]
const work = async () => (list: StoredList) => list.slug
const spec = {
  name: 'x', tool: null, title: 'x', description: 'x', topic: 'Lists', method: 'POST', path: '/x', effect: 'overwrites', example: {},
  input: z.strictObject({}), output: z.object({ slug: z.string() }), problems: [],
} as const
`

const forVoters = `...spec, credential: 'voteId', input: z.strictObject({ voteId: z.string() }), example: { voteId: 'x' }`

const passes = {
  'an operation for voters casts a ballot': `operation({ ${forVoters},
    handle: async ({ votes, invited }) => ({ slug: await votes.cast(invited, 'x', [], vote => vote.id) }) })`,
  'an editor changes its list': `lists.change(editor, 'x', work)`,
  'an editor reads its list': `lists.read(editor)`,
  'a caller creates a list': `lists.create(caller, draft, list => list.slug)`,
  'an operation for editors changes its list': `operation({ ...spec, credential: 'editToken',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
  'an operation that merges reads its lists': `operation({ ...spec, credential: 'apiKeyAndReadableLists',
    input: z.strictObject({ lists: z.array(z.strictObject({ slug: z.string() })) }), example: { lists: [] },
    handle: async ({ lists, readers }) => ({ slug: (await lists.read(readers[0]!)).list.slug }) })`,
  'an operation for readers reads its list': `operation({ ...spec, credential: 'readable',
    handle: async ({ lists, reader }) => ({ slug: (await lists.read(reader)).list.slug }) })`,
}

const refused = {
  'a vote id without proof casts no ballot': `votes.cast({ id: 'x' }, 'x', [], vote => vote.id)`,
  'an operation for voters gets no right to close the vote': `operation({ ${forVoters},
    handle: async ({ votes, editor }) => ({ slug: await votes.close(editor, vote => vote.id) }) })`,
  'a voter cannot suggest places': `suggestions.add(voter, [], () => '')`,
  'a reader cannot read the suggestions': `suggestions.list(reader, 20)`,
  'a reader cannot open a vote': `votes.open(reader, { method: 'borda' }, vote => vote.id)`,
  'an operation for voters must have a vote id in its input': `operation({ ...spec, credential: 'voteId',
    handle: async ({ votes, invited }) => ({ slug: await votes.cast(invited, 'x', [], vote => vote.id) }) })`,
  'a reader cannot change the list': `lists.change(reader, 'x', work)`,
  'a reader cannot delete the list': `lists.delete(reader)`,
  'a reader cannot clear the history': `lists.clearHistory(reader)`,
  'a reader cannot read the history': `lists.history(reader, 20)`,
  'a reader cannot read an earlier version': `lists.readAt(reader, 1)`,
  'a reader cannot replace the edit token': `lists.rotate(reader, 'edit_x')`,
  'a list without proof cannot be changed': `lists.change({ list }, 'x', work)`,
  'a list with its token hash cannot be changed': `lists.change({ list, tokenHash: list.tokenHash }, 'x', work)`,
  'a list without proof cannot be read': `lists.read({ list })`,
  'a caller cannot change a list': `lists.change(caller, 'x', work)`,
  'an editor cannot create a list': `lists.create(editor, draft, list => list.slug)`,
  'a list cannot be created without a caller': `lists.create({}, draft, list => list.slug)`,
  'an operation for readers cannot change its list': `operation({ ...spec, credential: 'readable',
    handle: async ({ lists, reader }) => ({ slug: await lists.change(reader, 'x', work) }) })`,
  'an operation for readers gets no editor': `operation({ ...spec, credential: 'readable',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
  'an operation for API keys gets no editor': `operation({ ...spec, credential: 'apiKey',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
  'an operation that merges must have lists in its input': `operation({ ...spec, credential: 'apiKeyAndReadableLists',
    handle: async ({ lists, readers }) => ({ slug: (await lists.read(readers[0]!)).list.slug }) })`,
  'an operation that merges cannot change its lists': `operation({ ...spec, credential: 'apiKeyAndReadableLists',
    input: z.strictObject({ lists: z.array(z.strictObject({ slug: z.string() })) }), example: { lists: [] },
    handle: async ({ lists, readers }) => ({ slug: await lists.change(readers[0]!, 'x', work) }) })`,
  'an operation that copies gets no editor of the source': `operation({ ...spec, credential: 'apiKeyAndReadable',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
}

const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
const fileOf = (index: number): string => `case-${index}.ts`
const cases = Object.entries({ ...passes, ...refused })

/** The compiler's errors, by case. */
let errors: string[][]

beforeAll(() => {
  for (const part of ['package.json', 'src', 'node_modules']) symlinkSync(join(root, part), join(folder, part))
  for (const [index, [, code]] of cases.entries()) writeFileSync(join(folder, fileOf(index)), `${given}void ${code}\n`)
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    include: [join(folder, '*.ts')],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout, error } = spawnSync(tsc, ['-p', folder, '--noEmit', '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: folder,
  })
  if (error) throw error
  const lines = stdout.split('\n').filter(line => /error TS\d+/.test(line))
  const elsewhere = lines.filter(line => !/^case-\d+\.ts/.test(line))
  if (elsewhere.length > 0) throw new Error(`The compiler reports other errors: ${elsewhere.join('\n')}`)
  errors = cases.map((_, index) => lines.filter(line => line.startsWith(`${fileOf(index)}(`)))
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true }))

const errorsOf = (sentence: string): string[] => errors[cases.findIndex(([name]) => name === sentence)]!

test.each(Object.keys(passes))('%s', sentence => {
  expect(errorsOf(sentence)).toEqual([])
})

test.each(Object.keys(refused))('%s', sentence => {
  const [first, ...others] = errorsOf(sentence)
  expect(first).toMatch(
    /parameter of type '(Editor|Reader|OperationSpec|Suggester)|required in type '(Editor|Reader|Caller|Voter)|'editor' does not/,
  )
  expect(others).toEqual([])
})
