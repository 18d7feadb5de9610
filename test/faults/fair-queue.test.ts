import { type OutgoingHttpHeaders, request } from 'node:http'
import { isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { most, worstFiles } from './cost/worst-files.ts'
import { type BusyServer, busyServer, listOn } from './support/busy-server.ts'
import { figure, form, timeoutMs } from './support/form.ts'

const imports = 40
/** Rows of each long file. Each is looked up. The long form takes longer than any time limit of a connection. */
const rows = form(28, 600)
/** Additional bytes in each row, which are read and dropped. A file of more than 256 KiB counts as long. */
const filler = form(9600, 1000)

const oneLine = 'Armando al Pantheon, Rome\n'
const streets = ['Via del Moro', 'Via della Scala', 'Via Garibaldi', 'Vicolo del Cinque']

const longMap = (): string => {
  const placemarks = Array.from({ length: rows }, (_, row) => {
    const name = `Trattoria da Augusto ${row}, ${streets[row % streets.length]}, Rome`
    return `<Placemark><name>${name}</name><description>${'Tonnarelli. '.repeat(filler / 12)}</description></Placemark>`
  })
  return `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`
}

type ImportOutcome = { status: number; retryAfter: string | undefined; ms: number }

/** Imports as a dry run, over a separate connection. @param from the address of the connection, or of the client of a proxy */
function dryRun(server: BusyServer, list: Awaited<ReturnType<typeof listOn>>, from: string, content: string | Buffer) {
  const headers: OutgoingHttpHeaders = {
    authorization: `Bearer ${list.editToken}`,
    'content-type': 'application/json',
    ...(isIPv6(from) && { 'x-forwarded-for': from }),
  }
  const file =
    typeof content === 'string' ? { content } : { content: content.toString('base64'), encoding: 'base64' as const }
  const began = performance.now()
  return new Promise<ImportOutcome>((resolve, reject) => {
    const sent = request(
      `${server.address}/api/v1/lists/${list.slug}/import`,
      { method: 'POST', agent: false, headers, ...(!isIPv6(from) && { localAddress: from }) },
      answer => {
        answer.resume().once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode!,
            retryAfter: answer.headers['retry-after'],
            ms: performance.now() - began,
          }),
        )
      },
    )
    sent.once('error', reject).end(JSON.stringify({ ...file, dryRun: true }))
  })
}

test(
  'a one-line import is answered before forty long ones of another sender',
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off' })
    const [busy, other] = [await listOn(server, 1), await listOn(server, 1)]
    const content = longMap()
    let waiting = imports
    const forty = Array.from({ length: imports }, () =>
      dryRun(server, busy, '127.0.0.2', content).finally(() => waiting--),
    )
    const outcomes = Promise.allSettled(forty)
    // Refusals come first. After one, the other imports are at work.
    await Promise.race([...forty, new Promise(resolve => setTimeout(resolve, 2000))])
    const waited: number[] = []
    for (let i = 0; i < 5; i++) {
      const before = waiting
      const { status, ms } = await dryRun(server, other, '127.0.0.3', oneLine)
      expect(status).toBe(200)
      if (i === 0) expect(waiting, `of ${before} that waited before`).toBeGreaterThan(5)
      waited.push(ms)
    }
    const all = await outcomes
    const broken = all.filter(({ status }) => status === 'rejected')
    const answered = all.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    expect(broken).toEqual([])
    for (const { status, retryAfter } of answered)
      if (status !== 200) expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: expect.any(String) })
    const done = answered.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)

    const sorted = waited.sort((a, b) => a - b)
    const slowest = sorted.at(-1)!
    figure({
      row: 30,
      what: `one-line imports beside ${imports} long ones of another sender: p50 and slowest`,
      value: `${Math.round(sorted[sorted.length >> 1]!)} ms, ${Math.round(slowest)} ms`,
      must: '< 2 s',
      met: slowest < 2000,
    })
    figure({
      row: 30,
      what: `the ${imports} long ones: done, refused with Retry-After, broken off; the slowest`,
      value: `${done.length}, ${answered.length - done.length}, ${broken.length}; ${(Math.max(...done.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
      must: '0 broken off',
      met: broken.length === 0,
    })
  },
  timeoutMs,
)

test(
  'a two-line import is answered beside costly files of one /48',
  async () => {
    await using server = await busyServer({ RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' })
    const [busy, other] = [await listOn(server, 1), await listOn(server, 1)]
    const files = [
      'kmz: HTML in descriptions',
      'xlsx: cells of one letter',
      'csv: quotes inside cells',
      'ods: repeated spaces',
    ]
    const bytes = files.map(name => worstFiles[name]!(form(most / 2, most)))
    let waiting = form(8, 20)
    const costly = Array.from({ length: waiting }, (_, i) =>
      dryRun(server, busy, `2001:db8:7:${i}::1`, bytes[i % bytes.length]!).finally(() => waiting--),
    )
    await Promise.race([...costly, new Promise(resolve => setTimeout(resolve, 1000))])
    const { status, ms } = await dryRun(server, other, '2001:db8:8::1', `${oneLine}Dar Poeta, Rome\n`)
    expect(status).toBe(200)
    expect(waiting, 'costly files that still wait').toBeGreaterThan(5)
    const value = `${Math.round(ms)} ms`
    figure({ row: 32, what: 'a two-line import beside twenty costly files', value, must: '≤ 3 s', met: ms <= 3000 })
    for (const each of await Promise.all(costly)) expect([200, 422, 503]).toContain(each.status)
  },
  timeoutMs,
)
