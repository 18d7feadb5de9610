import { expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { startServer } from '../../src/server/start-server.ts'
import { describePostgres, onPostgres } from '../storage/on-postgres.ts'
import { proxyTo } from '../storage/postgres-proxy.ts'
import { temporaryFolder } from './forklist.ts'

const code = 'grant_type=authorization_code&code=abc&client_id=abc'
const form = 'application/x-www-form-urlencoded'
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'browse_lists', arguments: {} } }

describePostgres('a service whose PostgreSQL stops before the first request', () => {
  test('returns 503 where the database is needed and keeps running', async () => {
    await using database = await onPostgres()
    let isDown = false
    await using proxy = await proxyTo(database.url!, () => (isDown ? 'break' : 'pass'))
    using folder = temporaryFolder()
    const settings = { PORT: '0', DATA_DIR: folder.path, DATABASE_URL: proxy.url, OAUTH: 'on' }
    await using server = await startServer(readSettings(settings), { log: openLog('silent') })
    const { key } = await server.service.storage.apiKeys.create('Ada’s script')
    isDown = true
    const ask = async (path: string, body?: string, type = 'application/json') => {
      const accept = 'application/json, text/event-stream'
      const sent =
        body === undefined
          ? {}
          : {
              method: 'POST',
              body,
              headers: {
                accept,
                'content-type': type,
                ...(path.startsWith('/api/') && { authorization: `Bearer ${key}` }),
              },
            }
      const answer = await fetch(server.address + path, sent)
      await answer.body?.cancel()
      return [path, answer.status, answer.headers.has('retry-after')]
    }
    const requests = [
      ['/api/v1/lists/eat-in-rome-k3v9qa'],
      ['/api/v1/lists', '{"title":"Eat in Rome","authorName":"Ada"}'],
      ['/api/mcp', JSON.stringify(call)],
      ['/lists/eat-in-rome-k3v9qa'],
      ['/oauth/token', code, form],
      ['/oauth/authorize?client_id=abc&response_type=code&redirect_uri=https%3A%2F%2Fa.example%2Fcb'],
    ] as const
    for (const [path, body, type] of requests) expect(await ask(path, body, type)).toEqual([path, 503, true])
    isDown = false
    expect(await ask('/readyz')).toEqual(['/readyz', 200, false])
  })
})
