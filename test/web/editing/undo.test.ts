import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../../support/api.ts'
import { failOnce, onServer, openPage, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const open = async () => {
  const list = await api.list({}, ['Dar Poeta', 'Da Enzo'])
  const page = openPage(api, list)
  await page.saved()
  const other = (members: Record<string, unknown>) =>
    api.ask(`PATCH /lists/${list.slug}`, { token: list.token, body: members })
  const same = async () => {
    const { updatedAt: _, ...server } = await onServer(api, list)
    expect(shown(page.state)).toEqual(server)
  }
  return { list, page, other, same, [Symbol.dispose]: () => page.editing.close() }
}

describe('Undo', () => {
  test('undoes and redoes step by step, shown at once', async () => {
    using opened = await open()
    const { page, same } = opened
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    page.editing.move(page.key('Da Enzo'), { rank: 1 })
    page.editing.remove(page.key('Dar Poeta'))
    await page.saved()
    expect(page.state.undo).toEqual({ change: expect.objectContaining({ do: 'remove', name: 'Dar Poeta' }), others: 0 })
    page.editing.undo()
    expect(page.names()).toEqual(['Da Enzo', 'Dar Poeta'])
    page.editing.undo()
    expect(page.names()).toEqual(['Dar Poeta', 'Da Enzo'])
    await page.saved()
    await same()
    page.editing.undo()
    await page.saved()
    expect(page.note('Da Enzo')).toBeUndefined()
    expect(page.state).not.toHaveProperty('undo')
    for (const what of ['note', 'move', 'remove']) {
      expect(page.state.redo?.change.do).toBe(what)
      page.editing.redo()
      await page.saved()
      await same()
    }
    expect(page.names()).toEqual(['Da Enzo'])
    expect(page.state).not.toHaveProperty('redo')
    expect(page.state.undo?.change.do).toBe('remove')
  })

  test('works offline and is sent after the change it undoes', async () => {
    using opened = await open()
    const { page, list, same } = opened
    page.network.fate = () => 'cut'
    page.editing.update({ title: 'Trastevere' })
    page.editing.remove(page.key('Da Enzo'))
    page.editing.undo()
    expect(page.names()).toEqual(['Dar Poeta', 'Da Enzo'])
    page.editing.undo()
    expect(page.state.list?.title).toBe('Eat in Rome')
    page.editing.redo()
    expect(page.state.list?.title).toBe('Trastevere')
    page.network.fate = () => 'pass'
    page.editing.retryNow()
    await page.saved()
    await same()
    expect(await onServer(api, list)).toMatchObject({ title: 'Trastevere', placeCount: 2 })
  })

  test('restores the visibility, unlike restoring a version', async () => {
    using opened = await open()
    const { page, list, same } = opened
    page.editing.update({ visibility: 'hidden', title: 'Secret' })
    await page.saved()
    page.editing.undo()
    expect(page.state.list).toMatchObject({ visibility: 'public', title: 'Secret' })
    page.editing.undo()
    await page.saved()
    await same()
    expect(await onServer(api, list)).toMatchObject({ visibility: 'public', title: 'Eat in Rome' })
    page.editing.redo()
    page.editing.redo()
    await page.saved()
    expect(await onServer(api, list)).toMatchObject({ visibility: 'hidden', title: 'Secret' })
  })

  test('lists others’ changes it would remove, and waits for consent', async () => {
    using opened = await open()
    const { page, list, other } = opened
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    await page.saved()
    await other({ title: 'Theirs' })
    await other({ description: 'Theirs too' })
    await page.until('their changes', ({ undo }) => undo?.others === 2)
    page.editing.undo()
    expect(page.state.waiting).toEqual([])
    page.editing.undo(2)
    await page.saved()
    expect(await onServer(api, list)).toMatchObject({ title: 'Eat in Rome', version: 5 })
    expect(page.note('Da Enzo')).toBeUndefined()
    page.editing.redo()
    await page.saved()
    expect(await onServer(api, list)).toMatchObject({ title: 'Theirs', description: 'Theirs too', version: 6 })
    expect(page.note('Da Enzo')).toBe('Carciofi')
  })

  test('leaves others’ earlier changes alone', async () => {
    using opened = await open()
    const { page, list, other } = opened
    await other({ title: 'Theirs' })
    await page.until('their title', ({ list }) => list?.title === 'Theirs')
    page.editing.remove(page.key('Da Enzo'))
    await page.saved()
    page.editing.undo()
    await page.saved()
    expect(await onServer(api, list)).toMatchObject({ title: 'Theirs', placeCount: 2 })
    expect(page.state).not.toHaveProperty('undo')
  })

  test('asks first if another person has changed the list', async () => {
    using opened = await open()
    const { page, list, other } = opened
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    await page.saved()
    page.network.fate = () => 'cut'
    page.editing.undo()
    await other({ title: 'Theirs' })
    page.network.fate = () => 'pass'
    page.editing.retryNow()
    const { conflicts } = await page.until('a conflict', ({ conflicts }) => conflicts.length > 0)
    expect(conflicts).toMatchObject([{ about: 'back', others: 1, change: { do: 'undo' } }])
    expect(page.note('Da Enzo')).toBe('Carciofi')
    page.editing.resolve(conflicts[0]!.id, 'mine')
    await page.saved()
    expect(page.note('Da Enzo')).toBeUndefined()
    expect((await onServer(api, list)).title).toBe('Eat in Rome')
  })

  test('that needs consent blocks no later change', async () => {
    using opened = await open()
    const { page, list, other } = opened
    page.editing.update({ title: 'Trastevere' })
    await page.saved()
    page.network.fate = () => 'cut'
    page.editing.undo()
    page.editing.move(page.key('Da Enzo'), { rank: 1 })
    await other({ title: 'Theirs' })
    const enzo = list.list.places[1].id
    await api.ask(`DELETE /lists/${list.slug}/places/${enzo}`, { token: list.token })
    page.network.fate = () => 'pass'
    page.editing.retryNow()
    await page.saved()
    expect(page.state.conflicts).toMatchObject([
      { about: 'back', others: 2 },
      { about: 'gone', place: enzo, facts: { name: 'Da Enzo', address: expect.stringContaining('Roma') } },
    ])
  })

  test('of a refused addition is dropped with it and undoes nothing else', async () => {
    using opened = await open()
    const { page, list } = opened
    page.editing.update({ title: 'Trastevere' })
    page.editing.add({ query: 'Da Enzo Roma' })
    page.editing.undo()
    await page.saved()
    expect(page.state.refused).toHaveLength(1)
    expect(await onServer(api, list)).toMatchObject({ title: 'Trastevere', version: 2 })
    expect(page.state.undo?.change.do).toBe('update')
  })

  test('of a removal whose response was lost works too', async () => {
    using opened = await open()
    const { page, same } = opened
    failOnce(page, 'lose')
    page.editing.remove(page.key('Da Enzo'))
    await page.saved()
    await page.until('undoable', ({ undo }) => undo?.change.do === 'remove' && undo.others === 0)
    page.editing.undo()
    await page.saved()
    expect(page.names()).toEqual(['Dar Poeta', 'Da Enzo'])
    await same()
  })

  test('a new change clears redo', async () => {
    using opened = await open()
    const { page } = opened
    page.editing.update({ title: 'Trastevere' })
    page.editing.undo()
    expect(page.state.redo).toBeDefined()
    page.editing.update({ title: 'Testaccio' })
    expect(page.state).not.toHaveProperty('redo')
    await page.saved()
    expect(page.state).not.toHaveProperty('redo')
  })
})
