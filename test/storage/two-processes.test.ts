import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Access } from '../../src/core/access.ts'
import { newToken, tokenHash } from '../../src/core/token.ts'
import { onAllDatabases } from '../support/databases.ts'
import { entry, openStorage } from './open-storage.ts'
import { otherProcess } from './process.ts'

onAllDatabases('two processes on one database', open => {
  test('write concurrently without a failure or loss', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make([entry(1)])
    const others = [await otherProcess('add', opened, slug, '1000'), await otherProcess('add', opened, slug, '2000')]
    const theirs = others.map(other => other.go())
    for (let node = 3000; node < 3100; node++) {
      await setTimeout(2)
      await opened.change(slug, async edit => {
        await edit.apply({ do: 'add', place: entry(node), to: { rank: 1 } })
        await edit.apply({ do: 'move', id: entry(1).id, to: { rank: 1 } })
      })
    }
    expect(await Promise.all(theirs)).toEqual(['done', 'done'])

    const { list, entries } = await opened.read(slug)
    expect([list.version, list.placeCount, entries.length]).toEqual([301, 301, 301])
    expect(entries[0]!.id).toBe(entry(1).id)
    const history = await opened.storage.lists.history(await opened.editor(slug), 1000)
    expect(history.map(change => change.version)).toEqual(Array.from({ length: 301 }, (_, index) => 301 - index))
    // The test is meaningful only if the writers overlapped: neither one's hundred are contiguous.
    const whose = entries.slice(1).map(({ facts }) => facts.mapPlaceId.replace(/\d{3}$/, ''))
    expect(whose.filter((who, index) => who !== whose[index - 1]).length).toBeGreaterThan(3)
  }, 60_000)

  test('see each other’s changes at once: titles, hiding, tokens, deletion', async () => {
    await using opened = await openStorage(open)
    const slug = await opened.make([entry(1)])
    const access = new Access(opened.storage.access)
    const nobody = { header: undefined, editToken: undefined }
    const other = opened.another()
    const editor = await new Access(other.access).editor(slug, { operator: true })
    const seen = async () => (await access.reader(slug, nobody)).list
    const update = (members: object) =>
      other.lists.change(editor, 'updateList', async edit => {
        await edit.update(members)
        return () => undefined
      })

    expect(await seen()).toMatchObject({ title: 'Eat in Rome', version: 1 })
    await update({ title: 'Roma' })
    expect(await seen()).toMatchObject({ title: 'Roma', version: 2 })

    const tokens = [newToken('edit'), newToken('edit')]
    for (const token of tokens) {
      await other.lists.rotate(editor, token)
      expect((await seen()).tokenHash).toBe(tokenHash(token))
    }
    const header = (token: string) => ({ header: `Bearer ${token}`, editToken: undefined })
    await expect(access.editor(slug, header(tokens[0]!))).rejects.toMatchObject({ code: 'invalid_credential' })
    expect((await access.editor(slug, header(tokens[1]!))).list.title).toBe('Roma')

    await update({ visibility: 'hidden' })
    await expect(seen()).rejects.toMatchObject({ code: 'list_not_found' })
    await update({ visibility: 'public' })
    expect(await seen()).toMatchObject({ version: 4 })

    await other.lists.delete(editor)
    await expect(seen()).rejects.toMatchObject({ code: 'list_not_found' })
  })

  test('see a new or revoked API key at once', async () => {
    await using opened = await openStorage(open)
    const access = new Access(opened.storage.access)
    const { key, apiKey } = await opened.another().apiKeys.create('Ada’s script')
    const sent = { header: `Bearer ${key}`, editToken: undefined }
    await access.caller(sent)
    await opened.another().apiKeys.revoke(apiKey.id)
    await expect(access.caller(sent)).rejects.toMatchObject({ code: 'invalid_credential' })
  })
})
