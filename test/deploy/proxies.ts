import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { root } from '../docs/pages.ts'
import { certificate } from '../support/certificate.ts'
import { freePort } from '../support/free-port.ts'

export const name = 'forklist.example'

/** The folder of a proxy, its ports, and the port of the service. */
export type Place = { folder: string; http: number; https: number; service: number }

/** A proxy with its file from deploy/, in which only paths, ports and addresses are replaced. */
export type ReverseProxy = {
  file: string
  configuration(text: string, place: Place): string
  command(configuration: string): string[]
}

const replaced = (text: string, changes: [from: string, to: string][]): string =>
  changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The file does not contain ${from}`)
    return all.replaceAll(from, to)
  }, text)

export const proxies: Record<string, ReverseProxy> = {
  nginx: {
    file: 'nginx.conf',
    // Adds an address without a service, as where `localhost` has two addresses and the service listens on one.
    configuration(text, { folder, http, https, service }) {
      const here = replaced(text, [
        ['listen 80;', `listen ${http};`],
        ['    listen [::]:80;\n', ''],
        ['listen 443 ', `listen ${https} `],
        ['    listen [::]:443 ssl http2;\n', ''],
        ['/etc/letsencrypt/live/forklist.example/fullchain.pem', `${folder}/cert.pem`],
        ['/etc/letsencrypt/live/forklist.example/privkey.pem', `${folder}/key.pem`],
        ['/var/log/nginx/forklist.log', `${folder}/access.log`],
        ['localhost:3000', `localhost:${service}`],
      ]).replace(/^ +server localhost:.*$/m, line => `${line}\n${line.replace('localhost', '127.0.0.2')}`)
      const stores = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        what => `${what}_temp_path ${folder}/${what};`,
      )
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      return `${user} daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp {\n${stores.join('\n')}\n${here}}\n`
    },
    command: configuration => ['nginx', '-e', 'stderr', '-c', configuration],
  },
  caddy: {
    file: 'Caddyfile',
    configuration(text, { folder, http, https, service }) {
      const ports = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`
      const here = replaced(text, [
        [`${name} {`, `${name} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
        ['localhost:3000', `localhost:${service}`],
      ])
      return ports + here
    },
    command: configuration => ['caddy', 'run', '--adapter', 'caddyfile', '--config', configuration],
  },
}

export type Ask = { from?: string; headers?: Record<string, string>; body?: string | Uint8Array }

export type Behind = AsyncDisposable & {
  place: Place
  /** The certificate that clients must trust. */
  ca: string
  /** Sends a request over TLS, as a browser would. @param from the local address to send it from */
  ask(method: string, path: string, ask?: Ask): Promise<Response>
}

/** Starts a proxy in front of a service. @returns once it accepts connections @throws Error with its output */
export async function startProxy({ file, configuration, command }: ReverseProxy, service: number): Promise<Behind> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'forklist-proxy-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const [http, https] = await Promise.all([freePort(), freePort()])
  const place = { folder, http, https, service }
  const { key, cert } = certificate(name)
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  mkdirSync(join(folder, 'home'))
  writeFileSync(join(folder, file), configuration(readFileSync(join(root, 'deploy', file), 'utf8'), place))
  const [program = '', ...flags] = command(join(folder, file))
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home') }
  const child = spawn(program, flags, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  opened.defer(async () => {
    child.kill()
    await ended
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ask: Behind['ask'] = (method, path, { from = '127.0.0.1', headers = {}, body } = {}) =>
    send(https, cert, method, path, { from, headers, body: body ?? '' })
  await untilOpen(
    child,
    () => ask('GET', '/healthz'),
    () => output,
  )
  const everything = opened.move()
  return { place, ca: cert, ask, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}

async function untilOpen(child: ChildProcess, ask: () => Promise<Response>, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}: ${output()}`)
    const open = await ask().then(
      () => true,
      () => false,
    )
    if (open) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

function send(
  port: number,
  ca: string,
  method: string,
  path: string,
  { from, headers, body }: Required<Ask>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const length = body.length === 0 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        ca,
        servername: name,
        localAddress: from,
        agent: false,
        headers: { host: name, ...headers, ...length },
      },
      answer => {
        const received = new Headers()
        for (const [header, values] of Object.entries(answer.headersDistinct))
          for (const value of values ?? []) received.append(header, value)
        const bodied = ![204, 304].includes(answer.statusCode!)
        resolve(
          new Response(bodied ? (Readable.toWeb(answer) as ReadableStream) : null, {
            status: answer.statusCode!,
            headers: received,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
