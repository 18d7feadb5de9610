import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { storedData } from '../../support/stored-data.ts'
import { testWith } from '../../support/tools.ts'
import { assistantAt, described, json } from './client-document.ts'
import { openSignIn, type SignInService } from './sign-in.ts'
import { after } from './time.ts'
import { openElsewhere } from './tls.ts'

const halfHour = 1801

/** Opens a sign-in, and an assistant whose document `finder.answer` serves. */
async function openDescribed() {
  await using opened = new AsyncDisposableStack()
  const finder = { answer: (response: ServerResponse) => json(response, described(elsewhere.origin)) }
  const elsewhere = opened.use(await openElsewhere('finder.example', (_, response) => finder.answer(response)))
  const signIn = opened.use(await openSignIn({ outside: elsewhere.outside }))
  const assistant = assistantAt(signIn, elsewhere.origin)
  const everything = opened.move()
  return { ...finder, finder, elsewhere, signIn, assistant, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

const isStored = async ({ dataDir }: SignInService, text: string) =>
  (await storedData(dataDir, undefined)).includes(text)

testWith(['openssl'], 'a granted client keeps working while its document is unavailable or replaced', async () => {
  await using opened = await openDescribed()
  const { finder, signIn, assistant } = opened
  let { refresh } = await assistant.signedIn()
  const unusable = [
    (response: ServerResponse) => response.writeHead(404).end(),
    (response: ServerResponse) => response.end('<html>'),
    (response: ServerResponse) => json(response, described('https://other.example')),
  ]
  for (const [at, answer] of unusable.entries()) {
    finder.answer = answer as typeof finder.answer
    await after((at + 1) * halfHour, async () => {
      const { status, json: tokens } = await assistant.refresh(refresh)
      expect([at, status]).toEqual([at, 200])
      refresh = tokens.refresh_token
      const page = await signIn.person().visit(assistant.address())
      expect(page.text).toContain('<q>Trattoria Finder</q>')
    })
  }
})

testWith(['openssl'], 'a granted client keeps working after a restart without a network', async () => {
  await using opened = await openDescribed()
  const { refresh } = await opened.assistant.signedIn()
  const outside = { resolve: async () => [] }
  await using restarted = await openSignIn({ dataDir: opened.signIn.dataDir, outside })
  const assistant = assistantAt(restarted, opened.elsewhere.origin)
  expect((await assistant.refresh(refresh)).status).toBe(200)
})

testWith(['openssl'], 'the present document is used, and replaces the cached one', async () => {
  await using opened = await openDescribed()
  const { finder, elsewhere, assistant } = opened
  await assistant.signedIn()
  const moved = `${elsewhere.origin}/moved`
  finder.answer = response => json(response, described(elsewhere.origin, { redirect_uris: [moved] }))
  const visit = (redirect_uri: string) => opened.signIn.person().visit(assistant.address({ redirect_uri }))
  await after(halfHour, async () => {
    expect((await visit(moved)).status).toBe(200)
    expect((await visit(assistant.redirectUri)).text).toContain('asks to send you somewhere else')
  })
  finder.answer = response => response.writeHead(503).end()
  await after(2 * halfHour, async () => expect((await visit(moved)).status).toBe(200))
})

testWith(['openssl'], 'the document of a client without consent is not cached', async () => {
  await using opened = await openDescribed()
  const { signIn, assistant } = opened
  const ada = signIn.person()
  const page = await ada.visit(assistant.address())
  await ada.answer(page, { answer: 'deny' })
  expect(await isStored(signIn, 'Trattoria Finder')).toBe(false)
  await assistant.signedIn()
  expect(await isStored(signIn, 'Trattoria Finder')).toBe(true)
})

testWith(['openssl'], 'beside many unknown clients, a new one must retry and a granted one continues', async () => {
  await using opened = await openDescribed()
  const { elsewhere, assistant } = opened
  const { refresh } = await assistant.signedIn()
  const slow = Promise.withResolvers<string[]>()
  const outside = { ...elsewhere.outside, resolve: () => slow.promise }
  await using signIn = await openSignIn({ dataDir: opened.signIn.dataDir, outside })
  const visit = (host: string) => signIn.person().visit(assistantAt(signIn, host).address())
  const strangers = Array.from({ length: 20 }, (_, i) => visit(`https://slow${i}.example`))
  const stranger = assistantAt(signIn, 'https://new.example')
  await expect.poll(() => stranger.refresh('none').then(({ status }) => status)).toBe(503)
  const refused = await stranger.refresh('none')
  expect([refused.json.error, refused.headers.get('retry-after')]).toEqual(['temporarily_unavailable', '5'])
  const page = await visit('https://new.example')
  expect([page.status, page.text]).toEqual([503, expect.stringContaining('Too much is going on')])
  expect((await assistantAt(signIn, elsewhere.origin).refresh(refresh)).status).toBe(200)
  slow.resolve([])
  for (const { status } of await Promise.all(strangers)) expect(status).toBe(400)
})
