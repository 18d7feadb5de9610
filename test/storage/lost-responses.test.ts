import { expect, test } from 'vitest'
import { openApi } from '../support/api.ts'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { proxyTo } from './postgres-proxy.ts'

/** Opens an API on a database whose connection breaks once, when `breaks` returns true. */
async function opened() {
  await using all = new AsyncDisposableStack()
  const { url } = all.use(await onPostgres())
  let breaks: (bytes: Buffer, of: 'client' | 'server') => boolean = () => false
  const proxy = all.use(
    await proxyTo(url!, (bytes, of) => {
      if (!breaks(bytes, of)) return 'pass'
      breaks = () => false
      return 'break'
    }),
  )
  const api = all.use(await openApi(proxy.url))
  const everything = all.move()
  return {
    api,
    breakOn(condition: typeof breaks) {
      breaks = condition
    },
    /** Breaks the connection between the commit of a change and its confirmation. */
    breakAfterCommit() {
      let [isChanged, isCommitted] = [false, false]
      breaks = (bytes, of) => {
        if (of === 'server') return isCommitted
        isChanged ||= bytes.includes('insert into "changes"')
        isCommitted = isChanged && bytes.includes('commit')
        return false
      }
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const rome = { title: 'Eat in Rome', authorName: 'Ada' }

describePostgres('On PostgreSQL', () => {
  test.each(['select', 'begin', 'insert into "lists"'])(
    'a connection that breaks at “%s” is replaced without an error',
    async statement => {
      await using on = await opened()
      on.breakOn((bytes, of) => of === 'client' && bytes.includes(statement))
      const { status, json } = await on.api.ask('POST /lists', { token: on.api.key, body: rome })
      expect([status, json.version]).toEqual([201, 1])
      expect((await on.api.ask('GET /lists', { token: on.api.key })).json.lists).toHaveLength(1)
    },
  )

  test('a caller without confirmation of a commit learns that it may have happened', async () => {
    await using on = await opened()
    const { slug, token } = await on.api.list(rome)
    on.breakAfterCommit()
    const renamed = await on.api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Trastevere' } })
    expect(renamed.json).toMatchObject({ status: 503, code: 'storage_unavailable' })
    expect(renamed.json.detail).toMatch(/it is unknown whether the change takes effect\. Read before you send it again/)
    expect(renamed.headers.get('retry-after')).toBe('5')
    expect((await on.api.ask(`GET /lists/${slug}`)).json).toMatchObject({ title: 'Trastevere', version: 2 })
  })

  test('a retry with the idempotency key returns the response of the committed change', async () => {
    await using on = await opened()
    on.breakAfterCommit()
    const ask = () =>
      on.api.ask('POST /lists', {
        token: on.api.key,
        body: rome,
        headers: { 'idempotency-key': 'long-enough-for-a-new-token' },
      })
    expect((await ask()).status).toBe(503)
    const again = await ask()
    expect([again.status, again.json.editToken]).toEqual([201, expect.stringMatching(/^edit_/)])
    expect((await on.api.ask('GET /lists', { token: on.api.key })).json.lists).toHaveLength(1)
  })
})
