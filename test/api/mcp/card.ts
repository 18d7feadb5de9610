import { resolve } from 'node:path'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, FrameLocator, Page } from 'playwright-core'
import type { Json } from '../../support/api.ts'

/** What a host is told and asked by a card. */
export type Sent = { kind: string; params: Json }

export type CardInHost = AsyncDisposable & {
  page: Page
  card: FrameLocator
  /** What the card sent, in order. */
  sent: Sent[]
  /** The calls of tools among it. */
  calls(tool: string): Json[]
  /** Requests to any network, and messages of the console. */
  complaints: string[]
}

export type HostOptions = {
  context?: Json
  capabilities?: Json
  as?: BrowserContextOptions
  /** Answers a call of a tool. */
  call?(tool: string, input: Json): Json | Promise<Json>
}

const address = 'https://host.example/'

/** The policy that the specification prescribes for a card that declares no domains. It also demands Trusted Types. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "frame-src 'self'",
  "require-trusted-types-for 'script'",
].join(';')

let script: Promise<string> | undefined

const hostScript = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [resolve(import.meta.dirname, 'card-host.mjs')],
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

/** Shows a card in a host, with the call of a tool and its result. */
export async function showCard(
  browser: Browser,
  html: string,
  { input, result }: { input: Json; result: Json },
  { context = {}, capabilities = everything, as = {}, call }: HostOptions = {},
): Promise<CardInHost> {
  script ??= hostScript()
  const js = await script
  const opened = await browser.newContext({ viewport: { width: 760, height: 900 }, ...as })
  const page = await opened.newPage()
  const complaints: string[] = []
  const sent: Sent[] = []
  // The host's library logs each message, and tries whether it may compile schemas.
  page.on('console', message => message.location().url.endsWith('/host.js') || complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(String(error)))
  await opened.route('**', route => {
    const url = route.request().url()
    if (url === address)
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: '<!doctype html><title>Host</title><style>body{margin:0}iframe{width:100%;height:300px;border:0}</style><iframe title="Forklist" sandbox="allow-scripts"></iframe><script src="/host.js"></script>',
      })
    if (url === `${address}host.js`) return route.fulfill({ contentType: 'text/javascript', body: js })
    complaints.push(`request to ${url}`)
    return route.abort()
  })
  await page.exposeFunction('fromCard', (kind: string, params: Json) => {
    sent.push({ kind, params })
    return kind === 'tools/call' ? (call?.(params.name, params.arguments) ?? { isError: true, content: [] }) : {}
  })
  await page.goto(address)
  const given = JSON.stringify({ context, capabilities, input, result })
  await page.evaluate(`showCard(${JSON.stringify(html)}, ${given})`)
  return {
    page,
    card: page.frameLocator('iframe'),
    sent,
    complaints,
    calls: tool => sent.flatMap(({ params }) => (params.name === tool ? [params.arguments] : [])),
    [Symbol.asyncDispose]: () => opened.close(),
  }
}

const everything = { openLinks: {}, serverTools: {}, downloadFile: {}, updateModelContext: { text: {} } }
