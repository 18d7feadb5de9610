// What one read pays for with and without telemetry, in process.
import { mkdtempSync, rmSync } from 'node:fs'
import { openService } from '/work/main/src/service.ts'
import { openLog } from '/work/main/src/log.ts'
import { Load } from '/work/main/src/front/load.ts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { test } from 'vitest'
test('x', async () => {
const collector = createServer((q, r) => { q.resume(); q.on('end', () => r.end('{}')) }); await once(collector.listen(0), 'listening')
const url = `http://127.0.0.1:${(collector.address() as any).port}`
for (const traced of [false, true, false, true]) {
  const dataDir = mkdtempSync('/tmp/h8G/d-')
  const service = await openService({ dataDir, databaseUrl: undefined, sharedCacheSeconds: 0, ...(traced && { otelExporterOtlpEndpoint: url }) }, 'https://forklist.example', openLog('silent'), { load: new Load({ inFlight: Infinity, lagMs: Infinity }) })
  const { key } = await service.storage.apiKeys.create('x')
  const made = await (await service.fetch(new Request('https://forklist.example/api/v1/lists', { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, body: JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada' }) }))).json() as any
  const ask = () => service.fetch(new Request(`https://forklist.example/api/v1/lists/${made.slug}`))
  let best = Infinity
  for (let r = 0; r < 6; r++) { const N = 4000; const c = process.cpuUsage(); for (let i = 0; i < N; i++) { const a = await ask(); if (a.status !== 200) throw a.status; if (i % 50 === 0) await new Promise(setImmediate) } const u = process.cpuUsage(c); best = Math.min(best, (u.user + u.system) / N) }
  const incoming = { headers: {}, socket: { remoteAddress: '127.0.0.1' } }
  const scrape = async () => (await service.fetch(new Request('https://forklist.example/metrics'), { incoming })).text()
  await scrape(); const t = performance.now(); for (let i = 0; i < 20; i++) await scrape(); const ms = (performance.now() - t) / 20
  const text = await scrape()
  console.log({ traced, usPerRead: best.toFixed(1), scrapeMs: ms.toFixed(2), bytes: text.length, series: text.split('\n').filter(l => l && !l.startsWith('#')).length, lost: /spans_lost_total (\d+)/.exec(text)?.[1] })
  await service[Symbol.asyncDispose](); rmSync(dataDir, { recursive: true })
}
collector.closeAllConnections(); collector.close()
}, 300000)
