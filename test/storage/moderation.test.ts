import { expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { newToken } from '../../src/core/token.ts'
import { onAllDatabases } from '../support/databases.ts'
import { entry, type Opened, openStorage } from './open-storage.ts'

const day = 86_400_000
const by = (command: string) => ({ command, who: 'ada' })

onAllDatabases('the audit log', open => {
  const logged = async ({ storage }: Opened) =>
    (await storage.audit.list(100)).map(({ command, subject }) => [command, subject])

  test('has one entry for each effective command, newest first, in the same transaction', async () => {
    await using opened = await openStorage(open)
    const { storage, clock } = opened
    const slug = await opened.make([entry(1, 'Dar Poeta')])
    const editor = async (command: string) => ({ ...(await opened.editor(slug)), audit: by(command) })
    const note = async (command: string, text: string) =>
      storage.lists.change(await editor(command), 'updatePlaceNote', async edit => {
        await edit.write(entry(1).id, { note: text })
        return list => list
      })
    const later = async (step: () => Promise<unknown>) => {
      clock.forward(1000)
      await step()
    }
    await note('update-place-note', 'Pizza.')
    await later(() => note('update-place-note', 'Pizza.'))
    await later(async () => storage.lists.clearHistory(await editor('clear-history')))
    await later(async () => storage.lists.rotate(await editor('lists reset-edit-token'), newToken('edit')))
    await later(() => storage.holds.hold(slug, { ...by('lists hide'), reason: 'spam' }))
    await later(() => storage.holds.hold(slug, by('lists hide')))
    await later(async () => storage.lists.delete(await editor('lists delete')))
    await later(() => storage.audit.note(by('restore')))
    expect(await logged(opened), 'no entry for a command without effect').toEqual([
      ['restore', undefined],
      ['lists delete', slug],
      ['lists hide', slug],
      ['lists reset-edit-token', slug],
      ['clear-history', slug],
      ['update-place-note', slug],
    ])
    expect((await storage.audit.list(3)).at(-1)).toEqual({
      at: '2026-05-01T12:00:04.000Z',
      command: 'lists hide',
      subject: slug,
      reason: 'spam',
      who: 'ada',
    })
  })

  test('has no entry for a change that was rolled back', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make([entry(1)])
    const editor = { ...(await opened.editor(slug)), audit: by('remove-place') }
    const failing = opened.storage.lists.change(editor, 'removePlace', async edit => {
      await edit.apply({ do: 'remove', id: entry(1).id })
      throw new Error('the light went out')
    })
    await expect(failing).rejects.toThrow('the light went out')
    expect(await logged(opened)).toEqual([])
    expect((await opened.read(slug)).entries).toHaveLength(1)
  })

  test('identifies keys and votes by id, and stores no token given as a reason', async () => {
    await using opened = await openStorage(open)
    const { storage, clock } = opened
    const { key, apiKey } = await storage.apiKeys.create('phone', by('keys create'))
    clock.forward(1000)
    expect(await storage.apiKeys.revoke(apiKey.id, { ...by('keys revoke'), reason: `${key} leaked` })).toBe(true)
    expect(await storage.apiKeys.revoke(apiKey.id, by('keys revoke'))).toBe(false)
    expect(await logged(opened)).toEqual([
      ['keys revoke', apiKey.id],
      ['keys create', apiKey.id],
    ])
    expect((await storage.audit.list(1))[0]!.reason).toBe('forklist_… leaked')
  })

  test('drops entries older than 400 days', async () => {
    await using opened = await openStorage(open)
    await opened.storage.audit.note(by('restore'))
    opened.clock.forward(day)
    await opened.storage.audit.note(by('restore'))
    opened.clock.forward(399 * day)
    await opened.storage.sweep()
    expect(await opened.storage.audit.list(10)).toHaveLength(1)
  })

  test('has an entry for each list whose places were refreshed, and only those', async () => {
    await using opened = await openStorage(open)
    const [changed] = [await opened.make([entry(1, 'Dar Poeta')]), await opened.make([entry(2, 'Da Enzo')])]
    const look = (mapPlaceId: string) => (mapPlaceId === 'osm:node/1' ? { mapPlaceId, name: 'Dar Poeta 2' } : undefined)
    for (const apply of [false, true])
      for await (const _ of opened.storage.refreshPlaces({ apply, look, audit: by('places refresh') }));
    expect(await logged(opened)).toEqual([['places refresh', changed]])
  })
})

onAllDatabases('reports', open => {
  const readerOf = async ({ storage }: Opened, slug: string) =>
    new Access(storage.access).reader(slug, { header: undefined, editToken: undefined })
  const spam = { reason: 'spam', text: 'It sells watches.' } as const

  test('are listed newest first, and closed ones on request only', async () => {
    await using opened = await openStorage(open)
    const { storage, clock } = opened
    const slug = await opened.make()
    const first = await storage.reports.add(await readerOf(opened, slug), spam)
    clock.forward(1000)
    const token = newToken('edit')
    const second = await storage.reports.add(await readerOf(opened, slug), {
      reason: 'insulting',
      text: `The note of Da Enzo.\nMy link: ${token}`,
      contact: 'bruno@example.org',
    })
    expect(first).toEqual({ ...spam, id: expect.stringMatching(/^rep_\w{8}$/), at: '2026-05-01T12:00:00.000Z', slug })
    expect(second.text, 'a reader of reports must not be able to edit lists').toBe(
      'The note of Da Enzo.\nMy link: edit_…',
    )
    expect(await storage.reports.list(false)).toEqual([second, first])
    expect(await storage.reports.close(second.id, by('reports close'))).toBe(true)
    expect(await storage.reports.close(second.id, by('reports close'))).toBe(false)
    expect(await storage.reports.list(false)).toEqual([first])
    expect(await storage.reports.list(true)).toEqual([{ ...second, closedAt: '2026-05-01T12:00:01.000Z' }, first])
    expect(await storage.audit.list(10)).toMatchObject([{ command: 'reports close', subject: second.id }])
  })

  test('are deleted with their list, and after 90 days', async () => {
    await using opened = await openStorage(open)
    const { storage, clock } = opened
    const [deleted, other] = [await opened.make(), await opened.make()]
    await storage.reports.add(await readerOf(opened, deleted), spam)
    await storage.reports.add(await readerOf(opened, other), spam)
    await storage.lists.delete(await opened.editor(deleted))
    expect(await storage.reports.list(true)).toMatchObject([{ slug: other }])
    clock.forward(90 * day - 1)
    await storage.sweep()
    expect(await storage.reports.list(true)).toHaveLength(1)
    clock.forward(1)
    await storage.sweep()
    expect(await storage.reports.list(true)).toEqual([])
  })

  test('are refused for a list hidden or deleted while the report was written', async () => {
    await using opened = await openStorage(open)
    const [hidden, deleted] = [await opened.make(), await opened.make()]
    const readers = [await readerOf(opened, hidden), await readerOf(opened, deleted)]
    await opened.storage.holds.hold(hidden, by('lists hide'))
    await opened.storage.lists.delete(await opened.editor(deleted))
    for (const reader of readers)
      await expect(opened.storage.reports.add(reader, spam)).rejects.toMatchObject({ code: 'list_not_found' })
  })
})
