import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { newToken, tokenKind } from '../../src/core/token.ts'
import { operatorName } from '../../src/util/operator-name.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { base, openApi } from '../support/api.ts'
import { type CommandResult, command } from './command.ts'
import { forklistHere } from './here.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const run = (...args: string[]): Promise<CommandResult> => command(args, api.service)
const audited = async () => JSON.parse((await run('audit', '--json')).stdout).entries
const statusOf = async (slug: string, token?: string) => (await api.ask(`GET /lists/${slug}`, { token })).status

// Makes the entries of the next test the newest.
beforeEach(() => api.clock.forward(1000))

describe('forklist lists', () => {
  test('hide hides a list until show, and confirms it', async () => {
    const { slug, token } = await api.list()
    expect(await run('lists', 'hide', slug, '--reason', 'names a private person')).toEqual({
      code: 0,
      stdout: '',
      stderr: `${slug} is hidden until forklist lists show ${slug}.\n`,
    })
    expect([await statusOf(slug), await statusOf(slug, token)]).toEqual([404, 200])
    expect(await run('lists', 'hide', `${slug}\n`)).toMatchObject({ code: 0, stderr: alreadyHidden(slug) })
    expect((await audited())[0]).toEqual({
      at: expect.stringMatching(/^2026-05-/),
      command: 'lists hide',
      subject: slug,
      reason: 'names a private person',
      who: 'ada',
    })
    expect(await run('lists', 'show', slug)).toEqual({ code: 0, stdout: '', stderr: `${slug} is public again.\n` })
    expect(await statusOf(slug)).toBe(200)
    expect(await run('lists', 'show', slug)).toMatchObject({
      code: 1,
      stderr: `${slug} is not hidden by the operator, so nothing was changed.\n`,
    })
  })
  const alreadyHidden = (slug: string) =>
    `${slug} is hidden by the operator already: forklist lists show ${slug} lifts that.\n`

  test('show says that a list stays hidden by its owner', async () => {
    const { slug } = await api.list({ visibility: 'hidden' })
    await run('lists', 'hide', slug)
    expect((await run('lists', 'show', slug)).stderr).toBe(
      `${slug} is no longer hidden by the operator, but by its owner.\n`,
    )
    expect(await statusOf(slug)).toBe(404)
  })

  test('delete needs --yes, and then deletes for good', async () => {
    const { slug, token } = await api.list()
    const refused = await run('lists', 'delete', slug)
    expect([refused.code, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain(`forklist lists hide ${slug}. To delete it, add --yes.`)
    expect(await statusOf(slug)).toBe(200)
    expect(await run('lists', 'delete', slug, '--yes', '--reason=spam')).toEqual({
      code: 0,
      stdout: '',
      stderr: `${slug} is deleted.\n`,
    })
    expect(await statusOf(slug, token)).toBe(404)
    expect((await audited())[0]).toMatchObject({ command: 'lists delete', subject: slug, reason: 'spam' })
    expect((await run('lists', 'delete', slug, '--yes')).stderr).toMatch(/^list_not_found: /)
  })

  test('reset-edit-token prints only the new edit link, and the old link stops working', async () => {
    const { slug, token } = await api.list()
    const { code, stdout, stderr } = await run('lists', 'reset-edit-token', slug)
    expect(code).toBe(0)
    const [link, edit, ...more] = stdout.trimEnd().split('#')
    expect([link, more]).toEqual([`${base}/lists/${slug}/edit`, []])
    expect(tokenKind(edit!)).toBe('edit')
    expect(stderr).toBe(`The new edit link of ${slug}, shown only once. The old link no longer works.\n`)
    const rename = (token: string) => api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Rome' } })
    expect([(await rename(token)).status, (await rename(edit!)).status]).toEqual([401, 200])
    const { stdout: json } = await run('lists', 'reset-edit-token', slug, '--json')
    expect(Object.keys(JSON.parse(json))).toEqual(['editToken', 'editUrl'])
    const log = JSON.stringify(await audited())
    for (const secret of [token, edit!, JSON.parse(json).editToken]) expect(log).not.toContain(secret.slice(5))
  })

  test.each(['hide', 'show', 'reset-edit-token'])('%s of a missing list is refused', async verb => {
    const { code, stderr } = await run('lists', verb, 'eat-in-rome-zzzzzz')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^list_not_found: /)
  })
})

describe('forklist audit', () => {
  test('lists changes with user and subject, and no reads', async () => {
    const before = (await audited()).length
    const { stdout } = await run('create-list', '--title=Eat in Ostia', '--author-name=Ada')
    const { slug } = JSON.parse(stdout)
    api.clock.forward(1000)
    await run('add-place', slug, '--own={"name":"Da Enzo"}')
    await run('get-list', slug)
    await run('keys', 'list')
    await run('update-list', slug, '--title=Eat in Ostia')
    await run('update-list', 'eat-in-rome-zzzzzz', '--title=Eat in Ostia')
    const entries = await audited()
    expect(entries).toHaveLength(before + 2)
    expect(entries.slice(0, 2)).toMatchObject([
      { command: 'add-place', subject: slug, who: 'ada' },
      { command: 'create-list', subject: slug, who: 'ada' },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Da Enzo|edit_/)
  })

  test('shows the newest hundred entries, or --limit, as a table', async () => {
    const { slug } = await api.list()
    await run('lists', 'hide', slug, '--reason=spam')
    api.clock.forward(60_000)
    await run('lists', 'show', slug)
    const { stdout, stderr } = await run('audit', '--limit', '2')
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^AT +WHO +COMMAND +SUBJECT +REASON$/),
      expect.stringMatching(new RegExp(`^2026-05-01 \\d\\d:\\d\\dZ  ada  lists show  ${slug}$`)),
      expect.stringMatching(new RegExp(`^2026-05-01 \\d\\d:\\d\\dZ  ada  lists hide  ${slug}  spam$`)),
      '',
    ])
    expect(stderr).toBe('There are more entries than these 2: raise --limit to see them.\n')
  })

  test('names the user of the shell and the user behind sudo', async () => {
    using folder = temporaryFolder()
    const environment = { DATA_DIR: folder.path }
    await forklistHere(['keys', 'create', '--name', 'phone'], environment)
    const backup = join(folder.path, 'rome.db')
    expect((await forklistHere(['backup', backup], environment)).code).toBe(0)
    expect((await forklistHere(['restore', backup], environment)).code).toBe(0)
    const { stdout } = await forklistHere(['audit', '--json'], environment)
    const { username } = userInfo()
    const who = operatorName(process.env)
    expect(JSON.parse(stdout).entries, 'entries of the restored data, and of the restore itself').toMatchObject([
      { command: 'restore', subject: 'rome.db', who },
      { command: 'keys create', who },
    ])
    expect(operatorName({})).toBe(username)
    expect(operatorName({ SUDO_USER: 'ada' })).toBe(`ada as ${username}`)
  })

  test('says that it is empty', async () => {
    await using empty = await openApi()
    expect(await command(['audit'], empty.service)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No command has changed anything yet.\n',
    })
    expect((await command(['reports'], empty.service)).stderr).toBe('There are no reports.\n')
  })
})

describe('forklist reports', () => {
  test('shows reports without control characters, and closes them', async () => {
    const { slug } = await api.list()
    const reader = await new Access(api.service.storage.access).reader(slug, {
      header: undefined,
      editToken: undefined,
    })
    const { id } = await api.service.storage.reports.add(reader, {
      reason: 'insulting',
      text: `The note of Da Enzo.\x1b[31m\nTwice. ${newToken('edit')}`,
      contact: 'bruno@example.org',
    })
    const shown = await command(['reports'], api.service, { columns: 80 })
    for (const { stdout } of [shown, await run('reports')]) {
      expect(stdout).toMatch(new RegExp(`^id +${id}$`, 'm'))
      expect(stdout).toMatch(new RegExp(`^slug +${slug}$`, 'm'))
      expect(stdout).toMatch(/^text +The note of Da Enzo\.\uFFFD\[31m\n +Twice\. edit_…$/m)
      expect(stdout).toMatch(/^contact +bruno@example\.org$/m)
    }
    const { reports } = JSON.parse((await run('reports', '--json')).stdout)
    expect(reports).toMatchObject([{ id, slug, reason: 'insulting', contact: 'bruno@example.org' }])
    expect(await run('reports', 'close', id, '--reason=seen')).toEqual({
      code: 0,
      stdout: '',
      stderr: `${id} is closed.\n`,
    })
    expect((await run('reports', 'close', id)).code).toBe(1)
    expect((await run('reports')).stdout).toBe('')
    expect((await run('reports', '--all')).stdout).toMatch(/^closed at +2026-05-/m)
    expect((await audited())[0]).toMatchObject({ command: 'reports close', subject: id, reason: 'seen' })
  })
})
