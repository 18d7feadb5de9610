import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

// Types alone make this promise, so the compiler decides: the snippets below must or must not compile.
const given = `
import * as z from 'zod'
import type { Caller, Editor, ListHead, Reader } from './src/core/access.ts'
import { operation } from './src/operations/operation.ts'
import type { Lists } from './src/storage/lists.ts'
import type { Votes } from './src/storage/votes.ts'
import type { StoredList } from './src/storage/stored-list.ts'
declare const lists: Lists
declare const votes: Votes
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
  'a list is changed with the proof of the right to': `lists.change(editor, 'x', work)`,
  'the right to change a list includes reading it': `lists.read(editor)`,
  'creating a list needs a caller': `lists.create(caller, draft, list => list.slug)`,
  'an operation for the edit token changes its list': `operation({ ...spec, credential: 'editToken',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
  'an operation that merges reads its lists': `operation({ ...spec, credential: 'apiKeyAndReadableLists',
    input: z.strictObject({ lists: z.array(z.strictObject({ slug: z.string() })) }), example: { lists: [] },
    handle: async ({ lists, readers }) => ({ slug: (await lists.read(readers[0]!)).list.slug }) })`,
  'a readable operation reads its list': `operation({ ...spec, credential: 'readable',
    handle: async ({ lists, reader }) => ({ slug: (await lists.read(reader)).list.slug }) })`,
}

const refused = {
  'the form of an id is no right to vote': `votes.cast({ voteId: 'x' }, 'x', [], vote => vote.id)`,
  'the right to vote does not close the vote': `operation({ ${forVoters},
    handle: async ({ votes, editor }) => ({ slug: await votes.close(editor, vote => vote.id) }) })`,
  'the right to read a list does not open a vote on it': `votes.open(reader, { method: 'borda' }, vote => vote.id)`,
  'an operation for voters has to say which vote': `operation({ ...spec, credential: 'voteId',
    handle: async ({ votes, invited }) => ({ slug: await votes.cast(invited, 'x', [], vote => vote.id) }) })`,
  'the right to read a list does not change it': `lists.change(reader, 'x', work)`,
  'the right to read a list does not delete it': `lists.delete(reader)`,
  'the right to read a list does not forget its history': `lists.clearHistory(reader)`,
  'the right to read a list does not show its history': `lists.history(reader, 20)`,
  'the right to read a list does not show it as it was': `lists.readAt(reader, 1)`,
  'the right to read a list does not replace its edit token': `lists.rotate(reader, 'edit_x')`,
  'knowing a list is no right to change it': `lists.change({ list }, 'x', work)`,
  'knowing the hash of its token is no right to change it': `lists.change({ list, tokenHash: list.tokenHash }, 'x', work)`,
  'knowing a list is no right to read it': `lists.read({ list })`,
  'a caller alone may not change a list': `lists.change(caller, 'x', work)`,
  'the right to change one list makes no other': `lists.create(editor, draft, list => list.slug)`,
  'nothing is created without a caller': `lists.create({}, draft, list => list.slug)`,
  'an operation for readers changes nothing': `operation({ ...spec, credential: 'readable',
    handle: async ({ lists, reader }) => ({ slug: await lists.change(reader, 'x', work) }) })`,
  'an operation for readers cannot change a list unchecked': `operation({ ...spec, credential: 'readable',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
  'an operation for API keys is given no list to change': `operation({ ...spec, credential: 'apiKey',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
  'an operation that merges has to say which lists': `operation({ ...spec, credential: 'apiKeyAndReadableLists',
    handle: async ({ lists, readers }) => ({ slug: (await lists.read(readers[0]!)).list.slug }) })`,
  'an operation that merges is given no right to its lists': `operation({ ...spec, credential: 'apiKeyAndReadableLists',
    input: z.strictObject({ lists: z.array(z.strictObject({ slug: z.string() })) }), example: { lists: [] },
    handle: async ({ lists, readers }) => ({ slug: await lists.change(readers[0]!, 'x', work) }) })`,
  'an operation that copies is given no right to the source': `operation({ ...spec, credential: 'apiKeyAndReadable',
    handle: async ({ lists, editor }) => ({ slug: await lists.change(editor, 'x', work) }) })`,
}

const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
const fileOf = (index: number): string => `case-${index}.ts`
const cases = Object.entries({ ...passes, ...refused })

/** The compiler's complaints about each case. */
let complaints: string[][]

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
  if (elsewhere.length > 0) throw new Error(`The compiler complains of something else: ${elsewhere.join('\n')}`)
  complaints = cases.map((_, index) => lines.filter(line => line.startsWith(`${fileOf(index)}(`)))
})

afterAll(() => rmSync(folder, { recursive: true }))

const complaintsAbout = (sentence: string): string[] => complaints[cases.findIndex(([name]) => name === sentence)]!

test.each(Object.keys(passes))('%s', sentence => {
  expect(complaintsAbout(sentence)).toEqual([])
})

test.each(Object.keys(refused))('%s', sentence => {
  const [first, ...others] = complaintsAbout(sentence)
  expect(first).toMatch(
    /parameter of type '(Editor|Reader|OperationSpec)|required in type '(Editor|Reader|Caller|Voter)|'editor' does not/,
  )
  expect(others).toEqual([])
})
