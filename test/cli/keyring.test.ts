import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { base } from '../support/api.ts'
import { command } from './command.ts'

let configFolder = ''
beforeEach(() => {
  configFolder = mkdtempSync(join(tmpdir(), 'forklist-keyring-'))
  return () => rmSync(configFolder, { recursive: true })
})

const run = (words: string[], options: Parameters<typeof command>[2] = {}) =>
  command(['keyring', ...words], undefined, { configFolder, ...options })
const slug = 'eat-in-rome-k3v9qa'
const editToken = newToken('edit')
const link = `${base}/lists/${slug}/edit#${editToken}`

test('an edit link joins the keyring of its service, is listed without its token, and leaves', async () => {
  expect(await run(['add', link])).toEqual({
    code: 0,
    stdout: '',
    stderr: `Assistants of forklist mcp can change ${slug} now.\n`,
  })
  expect((await run(['list'])).stdout).toMatch(new RegExp(`^SLUG +SERVICE\n${slug} +${base}\n$`))
  expect(JSON.parse((await run(['list', '--json'])).stdout)).toEqual({ lists: [{ slug, service: base }] })
  const [file] = readdirSync(configFolder)
  expect([file, statSync(join(configFolder, file!)).mode & 0o777]).toEqual([expect.stringMatching(/^keyring-/), 0o600])
  expect((await run(['remove', link])).code).toBe(0)
  expect((await run(['list'])).stderr).toBe('No list is in a keyring.\n')
  expect(await run(['remove', slug])).toMatchObject({ code: 1, stderr: expect.stringContaining('No keyring has') })
})

test('a link from standard input is not among the words of the command', async () => {
  expect((await run(['add'], { stdin: `${link}\n` })).code).toBe(0)
  expect((await run(['list'])).stdout).toContain(slug)
})

test.each([slug, `${base}/lists/${slug}`, `${base}/lists/${slug}/edit#edit_mistyped`, ''])(
  'what is no edit link is refused: %s',
  async text => {
    const refused = await run(['add', ...(text === '' ? [] : [text])])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^This is not a whole edit link/) })
    expect(refused.stderr).not.toContain('edit_mistyped')
  },
)

test('a lock that a killed process left behind is broken', async () => {
  await run(['add', link])
  const [file] = readdirSync(configFolder)
  const lock = join(configFolder, `${file}.lock`)
  writeFileSync(lock, '')
  utimesSync(lock, 1, 1)
  expect((await run(['remove', slug])).code).toBe(0)
})
