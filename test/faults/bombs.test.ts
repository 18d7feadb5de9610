import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { type Ask, openApi } from '../support/api.ts'
import type { BombResult } from './bombs/child.ts'
import { bytesOf, forImports, forSources } from './bombs/files.ts'
import { figure, timeoutMs } from './support/form.ts'

const [maxMs, maxMegabytes] = [200, 50]

function report({ name, outcome, ms, megabytes = Number.NaN }: BombResult): void {
  const value = `${outcome}, ${Math.round(ms)} ms of CPU, ${Math.round(megabytes)} MB`
  const must = `refused, < ${maxMs} ms, < ${maxMegabytes} MB`
  figure({ row: 14, what: `bomb: ${name}`, value, must, met: ms < maxMs && megabytes < maxMegabytes })
}

describe('a malicious file costs little', () => {
  // In a separate process, to measure its memory alone.
  let running: Promise<BombResult[]> | undefined
  const runAll = async (): Promise<BombResult[]> => {
    const child = fork(join(import.meta.dirname, 'bombs/child.ts'), {
      execArgv: ['--max-old-space-size=256', '--expose-gc'],
    })
    const went: BombResult[] = []
    child.on('message', (each: BombResult) => void went.push(each))
    child.send('all')
    const [code] = await once(child, 'exit')
    expect(code, `after ${went.at(-1)?.name}`).toBe(0)
    for (const each of went) report(each)
    return went
  }
  const resultsOf = async (kind: BombResult['kind']): Promise<Map<string, BombResult>> => {
    running ??= runAll()
    return new Map((await running).filter(each => each.kind === kind).map(each => [each.name, each]))
  }
  /** Asserts few places, no internal error, and no more memory than for a large valid file. */
  const expectSmall = ({ outcome, megabytes = 0 }: BombResult): void => {
    expect(outcome).not.toMatch(/^failed|\d\d+ (?:rows|places)/)
    expect(megabytes).toBeLessThan(200)
  }

  test.each(Object.keys(forImports))(
    'as an import: %s',
    async name => expectSmall((await resultsOf('imports')).get(name)!),
    timeoutMs,
  )
  test.each(Object.keys(forSources))(
    'as a file of places: %s',
    async name => expectSmall((await resultsOf('sources')).get(name)!),
    timeoutMs,
  )
})

describe('a malicious request is refused', async () => {
  const api = await openApi()
  afterAll(() => api[Symbol.asyncDispose]())
  const { slug, token } = await api.list()
  const at = `POST /lists/${slug}/import`
  const mebibyte = 1024 * 1024
  const boundary = '----trattoria'
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const part = (name: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`

  test.each<[what: string, status: number, route: string, ask: () => Ask]>([
    ['JSON half a million levels deep', 400, 'POST /lists', () => ({ raw: '['.repeat(500_000) })],
    [
      'twenty thousand keys',
      400,
      'POST /lists',
      () => ({ raw: `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}` }),
    ],
    ['a line of 2 MiB', 413, 'POST /lists', () => ({ body: { title: 'x'.repeat(2 * mebibyte) } })],
    [
      'a compressed body',
      415,
      'POST /lists',
      () => ({ raw: new Uint8Array(gzipSync(Buffer.alloc(20 * mebibyte))), headers: { 'content-encoding': 'gzip' } }),
    ],
    [
      'a compressed file that declares it',
      415,
      at,
      () => ({ raw: new Uint8Array(gzipSync(Buffer.alloc(20 * mebibyte))), headers: { 'content-encoding': 'gzip' } }),
    ],
    ['a form of 17 MiB', 413, at, () => ({ raw: part('file', 'x'.repeat(17 * mebibyte)), headers: form })],
    [
      'a form of ten thousand parts',
      400,
      at,
      () => ({
        raw: `${Array.from({ length: 10_000 }, (_, i) => part(`p${i}`, '')).join('')}--${boundary}--\r\n`,
        headers: form,
      }),
    ],
    [
      'a form of a quarter of a million parts',
      400,
      at,
      () => ({ raw: `${part('p', '').repeat(250_000)}--${boundary}--\r\n`, headers: form }),
    ],
    [
      'a form of which 15 MiB are headers of the file',
      400,
      at,
      () => ({
        raw: `${part('file', 'Roscioli').replace('\r\n\r\n', `\r\n${'X-A: b\r\n'.repeat(1_900_000)}\r\n`)}--${boundary}--\r\n`,
        headers: form,
      }),
    ],
    [
      'a form of options a million levels deep',
      400,
      at,
      () => ({
        raw: `${part('file', 'Roscioli')}${part('options', '['.repeat(1_000_000))}--${boundary}--\r\n`,
        headers: form,
      }),
    ],
    [
      'an archive of 1000:1',
      422,
      at,
      () => ({
        body: {
          content: Buffer.from(bytesOf(forImports['an archive of 1000:1']!())).toString('base64'),
          encoding: 'base64',
        },
      }),
    ],
  ])('%s', async (what, status, route, ask) => {
    const sent = ask()
    const [before, began] = [process.memoryUsage().rss, process.cpuUsage()]
    const answer = await api.ask(route, { token: route === at ? token : api.key, ...sent })
    const { user, system } = process.cpuUsage(began)
    const megabytes = (process.memoryUsage().rss - before) / mebibyte
    report({
      kind: 'imports',
      name: `a request: ${what}`,
      outcome: String(answer.status),
      ms: (user + system) / 1000,
      megabytes,
    })
    expect(answer.status).toBe(status)
  })
})
