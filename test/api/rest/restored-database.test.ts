import { expect, test } from 'vitest'
import { tablesAt } from '../../storage/open-storage.ts'
import { openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'

onBothDatabases('A database restored under a running service', open => {
  test('is not read from caches of the time before', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list({ title: 'Eat in Rome' })
    const rename = (title: string) => {
      api.clock.forward(1000)
      return api.ask(`PATCH /lists/${slug}`, { token, body: { title } })
    }
    const read = async () => {
      const { json } = await api.ask(`GET /lists/${slug}`)
      const page = await api.ask(`GET //lists/${slug}`)
      return { version: json.version, title: json.title, onPage: /<h1[^>]*>([^<]+)/.exec(page.text)?.[1] }
    }
    await rename('Trastevere')
    expect(await read()).toEqual({ version: 2, title: 'Trastevere', onPage: 'Trastevere' })

    await using tables = tablesAt(database.url, api.dataDir)
    await tables.write(async db => {
      await db.deleteFrom('changes').where('version', '=', 2).execute()
      await db.updateTable('lists').set({ version: 1, title: 'Eat in Rome' }).execute()
    })
    await rename('Testaccio')
    expect(await read()).toEqual({ version: 2, title: 'Testaccio', onPage: 'Testaccio' })
  })
})
