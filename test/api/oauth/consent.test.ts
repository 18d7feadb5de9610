import { afterAll, expect, test } from 'vitest'
import { redirectPage } from '../../../src/api/oauth/pages.ts'
import { problems } from '../../../src/core/problem.ts'
import { newToken } from '../../../src/core/token.ts'
import { output, testWith } from '../../support/tools.ts'
import { type Assistant, base, claude, claudeMetadata, openSignIn, type SignInService } from './sign-in.ts'
import { after } from './time.ts'

const signIn = await openSignIn()
afterAll(() => signIn[Symbol.asyncDispose]())
const assistant = await signIn.register()

const allow = () => ({ key: signIn.key, answer: 'allow' })
const pageOf = async (client: Assistant, person = signIn.person()) => person.visit(client.address())

test('the page names the client, its address, and its permissions', async () => {
  const { status, text } = await pageOf(assistant)
  expect(status).toBe(200)
  for (const words of [
    '<q>Claude</q>',
    'sent back to <strong>claude.ai</strong>',
    'search for places',
    'edit link',
    'type="password"',
    'autocomplete="off"',
  ])
    expect(text).toContain(words)
})

test.each([
  ['http://127.0.0.1:53682/callback', 'a program on this computer, at <strong>127.0.0.1:53682</strong>'],
  ['http://[::1]:53682/callback', 'a program on this computer, at <strong>[::1]:53682</strong>'],
  ['cursor://anysphere.cursor-mcp/callback', 'the app on this device that opens <strong>cursor:</strong> addresses'],
  ['https://ρώμη.example/callback', '<strong>xn--sxajo6c.example</strong>'],
])('a redirect to %s is named on the page', async (uri, words) => {
  const { text } = await pageOf(await signIn.register({ ...claudeMetadata, redirect_uris: [uri] }))
  expect(text).toContain(words)
})

test('the page runs only its own script, cannot be framed, and posts only to itself', async () => {
  const { headers, text } = await pageOf(assistant)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src https:\/\/forklist\.example\/assets\/consent-\w+\.js; style-src 'sha256-[\w+/]+='; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(text.match(/<script|src=|href=/g)).toEqual(['<script', 'src='])
})

test('a hostile client name stays text', async () => {
  const client_name = '</q><script>alert(document.cookie)</script><form action="https://evil.example">“&amp;"'
  const { text } = await pageOf(await signIn.register({ ...claudeMetadata, client_name }))
  expect(text).toContain('&lt;/q&gt;&lt;script&gt;alert(document.cookie)&lt;/script&gt;')
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(text.match(/<form/g)).toHaveLength(1)
})

test('a client name with direction marks cannot reorder the page', async () => {
  const { text } = await pageOf(await signIn.register({ ...claudeMetadata, client_name: 'edualC\u202e \u2066!' }))
  expect(text).toContain('<q>edualC !</q>')
})

test('a wrong key is reported on the same page, which still works', async () => {
  const ada = signIn.person()
  const page = await pageOf(assistant, ada)
  const revoked = await signIn.service.storage.apiKeys.create('gone')
  await signIn.service.storage.apiKeys.revoke(revoked.apiKey.id)
  for (const key of ['', 'trattoria', newToken('forklist'), revoked.key, `${signIn.key}a`]) {
    const again = await ada.answer(page, { key, answer: 'allow' })
    expect([again.status, again.outside]).toEqual([422, undefined])
    expect(again.text).toContain(problems.invalid_credential.title)
    expect(again.text).toContain('<q>Claude</q>')
    if (key) expect(again.text).not.toContain(key)
  }
  const edit = await ada.answer(page, { key: newToken('edit'), answer: 'allow' })
  expect(edit.text).toContain(problems.wrong_credential.title)
  const { outside } = await ada.answer(page, { ...allow(), key: ` ${signIn.key}\n` })
  expect(outside!.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})

test('the redirect page opens web pages at once, and apps after a click', async () => {
  const address = `${base}/oauth/authorize/one`
  const [host, app] = await Promise.all(
    [{ host: 'claude.ai' }, { app: 'cursor:' }].map(returnsTo => redirectPage(address, returnsTo)),
  )
  expect(host!.body).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`)
  expect(app!.body).not.toContain('refresh')
  expect(app!.body).toContain(`<a href="${address}">Open the app</a>`)
})

test('a refusal returns an error to the client, whatever the key field contains', async () => {
  const ada = signIn.person()
  const { outside } = await ada.answer(await pageOf(assistant, ada), { ...allow(), answer: 'deny' })
  expect(outside!.href.startsWith(`${claude}?`)).toBe(true)
  expect(Object.fromEntries(outside!.searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'back to the trattoria',
    iss: base,
  })
})

test.each(['https://evil.example', 'null', 'http://forklist.example', `${base}.evil.example`])(
  'a form posted by a page of %s has no effect',
  async origin => {
    const ada = signIn.person()
    const page = await pageOf(assistant, ada)
    const sent = await ada.answer(page, allow(), { origin })
    expect([sent.status, sent.outside]).toEqual([403, undefined])
    expect(sent.text).toContain('This came from another page')
    expect((await ada.answer(page, allow())).outside, 'the page still works').toBeDefined()
  },
)

test('a form without the browser’s cookie is refused', async () => {
  const page = await pageOf(assistant)
  const stranger = signIn.person()
  const others = await begin(signIn.person())
  for (const [name, cookie] of others.cookies) others.cookies.set(name, { ...cookie, path: '/oauth/' })
  for (const person of [stranger, await begin(stranger), others]) {
    const sent = await person.answer(page, allow())
    expect([sent.status, sent.outside]).toEqual([400, undefined])
    expect(sent.text).toContain('This sign-in is over')
  }
})

/** Begins another authorization. */
async function begin(person: ReturnType<SignInService['person']>) {
  await pageOf(assistant, person)
  return person
}

test('an expired or finished sign-in page explains the next step', async () => {
  const ada = signIn.person()
  const page = await pageOf(assistant, ada)
  const late = await after(1801, () => ada.answer(page, allow()))
  const finished = await pageOf(assistant, ada)
  await ada.answer(finished, allow())
  for (const seen of [late, await ada.visit(finished.path), await ada.answer(finished, allow())]) {
    expect(seen.status).toBe(400)
    expect(seen.text).toContain('start again')
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('two sign-ins in one browser do not interfere', async () => {
  const ada = signIn.person()
  const [one, two] = [await pageOf(assistant, ada), await pageOf(assistant, ada)]
  for (const page of [two, one]) expect((await ada.answer(page, allow())).outside).toBeDefined()
})

test('a key in the address is ignored, and a form that is too large is refused', async () => {
  const ada = signIn.person()
  const page = await pageOf(assistant, ada)
  const inAddress = { ...page, path: `${page.path}?key=${signIn.key}&answer=allow` }
  expect((await ada.answer(inAddress, { answer: 'allow' })).status).toBe(422)
  expect((await ada.answer(page, { ...allow(), more: 'x'.repeat(33_000) })).status).toBe(413)
})

test('an unknown or expired client gets a page that explains it', async () => {
  const { status, headers, text } = await signIn.person().visit(assistant.address({ client_id: 'nobody' }))
  expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  expect(text).toContain('This assistant is not known here')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

testWith(['xmllint'], 'the pages are valid HTML', async () => {
  for (const { text } of [await pageOf(assistant), await signIn.person().visit('/oauth/consent/nothing')]) {
    const known = text.replace('<!doctype html>', '').replace(/<\/?(main|q)>/g, '')
    expect(output('xmllint', ['--html', '--noout', '-'], known)).toBe('')
  }
})
