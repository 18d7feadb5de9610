import type { lookup as resolve } from 'node:dns'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { linkOpener } from '../../../src/places/map-links/link-opener.ts'
import { isPublicAddress, publicLookup } from '../../../src/util/public-lookup.ts'
import { bonci, getlist, listId, page, redirect, sharedList, standIn } from './google.ts'

const short = 'https://maps.app.goo.gl/a1'

describe('a short link', () => {
  test.each([
    ['to a place', redirect(bonci)],
    [
      'behind the page about cookies',
      redirect(`https://consent.google.com/m?continue=${encodeURIComponent(bonci)}&gl=DE`),
    ],
    ['in the text of a page', page(`<a href="${bonci.replaceAll('&', '&amp;')}">Bonci</a>`)],
    ['over several redirects', redirect('https://goo.gl/maps/b2')],
  ])('%s becomes the long link', async (_, answer) => {
    await using google = await standIn()
    google.answers = { 'maps.app.goo.gl/a1': answer, 'goo.gl/maps/b2': redirect(bonci) }
    expect(await linkOpener({ standIn: google.url }).open(`${short}?g_st=ic`)).toEqual({ link: bonci })
    expect(google.requests.every(request => !request.includes('g_st'))).toBe(true)
    expect(google.requests.some(request => request.startsWith('consent.'))).toBe(false)
  })

  test('is opened once, without cookies', async () => {
    await using google = await standIn()
    google.answers = {
      'maps.app.goo.gl/a1': response => response.writeHead(302, { location: bonci, 'set-cookie': 'a=b' }).end(),
    }
    const opener = linkOpener({ standIn: google.url })
    await opener.open(short)
    await opener.open(short)
    await opener.open('https://maps.app.goo.gl/a2')
    expect(google.requests).toEqual(['maps.app.goo.gl/a1', 'maps.app.goo.gl/a2'])
    expect(google.headers.flatMap(headers => Object.keys(headers))).not.toContain('cookie')
  })

  test('to a shared list gives the list, if that is wanted', async () => {
    await using google = await standIn()
    google.answers = {
      'maps.app.goo.gl/a1': redirect(`https://www.google.com/maps/@41.9,12.5,14z/data=!4m3!11m2!2s${listId}!3e3`),
      [getlist]: page(sharedList()),
    }
    const opener = linkOpener({ standIn: google.url })
    const direct = `https://www.google.com/maps/placelists/list/${listId}`
    for (const link of [short, direct]) expect(await opener.open(link)).toEqual({ reason: 'shared_list' })
    expect(google.requests).toEqual(['maps.app.goo.gl/a1'])
    for (const link of [short, direct])
      expect(await opener.open(link, { withLists: true })).toEqual({ list: sharedList() })
    expect(decodeURIComponent(google.requests[2]!)).toContain(`pb=!1m4!1s${listId}!2e1!3m1!1e1!2e2!3e2!4i`)
  })

  test.each([
    ['another host', redirect('https://example.org/maps')],
    ['a host of this network', redirect('http://127.0.0.1/maps')],
    ['a host with a similar name', redirect('https://www.google.com.example.org/maps/place/a')],
    ['another part of Google', redirect('https://www.google.com/sorry/index?continue=x')],
    ['another port', redirect('https://www.google.com:8443/maps')],
    ['a user', redirect('https://a:b@www.google.com/maps')],
    [
      'another host behind the page about cookies',
      redirect('https://consent.google.com/m?continue=https://example.org/'),
    ],
    ['itself', redirect(short)],
    ['nothing', page('gone', 404)],
    ['no address', redirect('https://')],
    ['a page without end', page('x'.repeat(300_000))],
    ['a broken list', redirect(`https://www.google.com/maps/placelists/list/${listId}`)],
  ])('to %s opens nothing else', async (_, answer) => {
    await using google = await standIn()
    google.answers = { 'maps.app.goo.gl/a1': answer, [getlist]: page('<html>') }
    expect(await linkOpener({ standIn: google.url }).open(short, { withLists: true })).toMatchObject({
      reason: expect.stringMatching(/^link_/),
    })
    expect(google.requests.filter(at => at !== 'maps.app.goo.gl/a1' && !at.startsWith(getlist))).toEqual([])
    expect(google.requests.length).toBeLessThanOrEqual(6)
  })

  test('that takes too long is given up, and one that is cancelled throws', async () => {
    await using google = await standIn()
    google.answers = { 'maps.app.goo.gl/a1': () => {} }
    expect(await linkOpener({ standIn: google.url, timeoutMs: 50 }).open(short)).toEqual({
      reason: 'link_not_opened',
      cause: 'away',
    })
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(linkOpener({ standIn: google.url }).open(short, { signal: stopped })).rejects.toThrow('stopped')
  })

  test('waits for the one before it', async () => {
    await using google = await standIn()
    for (const path of ['a1', 'a2', 'a3'])
      google.answers[`maps.app.goo.gl/${path}`] = response =>
        void setTimeout(() => redirect(bonci)(response, undefined!), 20)
    const opener = linkOpener({ standIn: google.url })
    await Promise.all(['a1', 'a2', 'a3'].map(path => opener.open(`https://maps.app.goo.gl/${path}`)))
    expect([google.requests.length, google.maxOpen]).toEqual([3, 1])
  })
})

describe('a name is resolved to public addresses only', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    'x',
  ])('%s is not one', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['142.250.74.110', '2a00:1450:4001:80b::200e', '::ffff:142.250.74.110'])('%s is one', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('and the connection fails before it starts if one of them is private', async () => {
    const both = ((_: string, __: object, callback: (error: null, all: object[]) => void) =>
      callback(null, [
        { address: '142.250.74.110', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])) as unknown as typeof resolve
    for (const lookup of [publicLookup(), publicLookup(both)]) {
      const failed = new Promise((fail, end) =>
        request({ hostname: 'localhost', port: 9, lookup }).on('error', fail).on('response', end).end(),
      )
      expect(String(await failed)).toContain('localhost has no public address')
    }
  })
})
