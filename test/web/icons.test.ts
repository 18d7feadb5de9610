import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accent } from '../../src/domain/band-colors.ts'
import { root } from '../docs/pages.ts'
import { base, openApi } from '../support/api.ts'
import { output, testWith } from '../support/tools.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

const ask = (path: string, init?: RequestInit) => api.service.fetch(new Request(base + path, init))
const onDisk = (name: string) => readFileSync(join(root, 'assets', name))

const served = [
  ['/icon.svg', 'image/svg+xml', 'icon.svg'],
  ['/icon.png', 'image/png', 'icon.png'],
  ['/icon-192.png', 'image/png', 'icon-192.png'],
  ['/icon-512.png', 'image/png', 'icon-512.png'],
  ['/icon-maskable.png', 'image/png', 'icon-maskable.png'],
  // Browsers request it by themselves, and accept any format.
  ['/favicon.ico', 'image/png', 'icon.png'],
] as const

test.each(served)('%s is the icon, publicly cacheable', async (path, type, file) => {
  const response = await ask(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(onDisk(file))
})

test.each(served)('%s is not sent again to a client that has it', async path => {
  const { headers } = await ask(path)
  const etag = headers.get('etag')
  expect(etag).toMatch(/^"\w+"$/)
  const again = await ask(path, { headers: { 'if-none-match': etag! } })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  for (const name of ['cache-control', 'x-content-type-options', 'content-security-policy'])
    expect(again.headers.get(name), name).toBe(headers.get(name))
  expect((await ask(path, { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
})

test.each(served)('%s supports HEAD', async (path, type) => {
  const { status, headers, body } = await ask(path, { method: 'HEAD' })
  expect([status, headers.get('content-type'), body]).toEqual([200, type, null])
  expect(headers.get('etag')).toBe((await ask(path)).headers.get('etag'))
})

test('the SVG opened by itself can run and load nothing', async () => {
  const { headers } = await ask('/icon.svg')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(onDisk('icon.svg').toString()).not.toMatch(/<script|\son\w+=|href|url\(|<foreignObject/i)
})

test('the icon has the pins’ colour and the declared size', () => {
  expect(onDisk('icon.svg').toString()).toContain(`fill="#${accent.rgb}"`)
  for (const [name, size] of [
    ['icon', 256],
    ['icon-192', 192],
    ['icon-512', 512],
    ['icon-maskable', 512],
  ] as const) {
    const png = onDisk(`${name}.png`)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
  }
})

test('is part of the published package', () => {
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(files).toContain('assets')
})

testWith(['xmllint'], 'the SVG is valid XML', () => {
  expect(output('xmllint', ['--noout', '-'], onDisk('icon.svg').toString())).toBe('')
})
