import { Agent, request } from 'node:https'
import { name, proxies, type ReverseProxy, startProxy } from '../../deploy/proxies.ts'
import { readPage } from '../../docs/pages.ts'
import { type Ask, askVia } from './ask.ts'

export const publicUrl = `https://${name}`

const page = readPage('docs/how-to/several-machines.md')

/** The files of deploy/, with the blocks of the page on several machines. */
const balancers: Record<'nginx' | 'caddy', (nodes: readonly string[]) => ReverseProxy> = {
  nginx: nodes => balancing('nginx', /^upstream forklist \{.*?^\}$/ms, /^upstream forklist \{/, nodes),
  caddy: nodes => balancing('caddy', /^\treverse_proxy .*$/m, /^reverse_proxy node1/, nodes),
}

export type Balancer = keyof typeof balancers

function balancing(program: Balancer, place: RegExp, block: RegExp, nodes: readonly string[]): ReverseProxy {
  const proxy = proxies[program]!
  const documented = page.blocks.find(({ text }) => block.test(text))
  if (!documented)
    throw new Error(`docs/how-to/several-machines.md has no block for several machines behind ${program}`)
  const upstream = nodes.reduce(
    (text, node, index) => text.replaceAll(`node${index + 1}.example:3000`, node),
    documented.text,
  )
  return {
    ...proxy,
    configuration: (text, where) => proxy.configuration(text, where).replace(place, () => upstream),
  }
}

type Balanced = AsyncDisposable & {
  ask: Ask
  /** Sends a request over a kept-alive connection. @returns a response whose body is read as a stream */
  fetch(request: Request): Promise<Response>
}

/** Starts a balancer in front of nodes, with the documented configuration. */
export async function startBalancer(program: Balancer, nodes: readonly string[]): Promise<Balanced> {
  const proxy = await startProxy(balancers[program](nodes), 0)
  const agent = new Agent({
    keepAlive: true,
    ca: proxy.ca,
    servername: name,
    host: '127.0.0.1',
    port: proxy.place.https,
  })
  const fetch = through(agent)
  return {
    ask: askVia(publicUrl, fetch),
    fetch,
    async [Symbol.asyncDispose]() {
      agent.destroy()
      await proxy[Symbol.asyncDispose]()
    },
  }
}

const through = (agent: Agent) => async (original: Request) => {
  const body = Buffer.from(await original.arrayBuffer())
  const headers = {
    ...Object.fromEntries(original.headers),
    host: name,
    ...(body.length > 0 && { 'content-length': body.length }),
  }
  return new Promise<Response>((resolve, reject) => {
    const { pathname, search } = new URL(original.url)
    const sent = request({ agent, method: original.method, path: pathname + search, headers }, answer => {
      const stream = new ReadableStream({
        start(to) {
          answer.on('data', chunk => to.enqueue(new Uint8Array(chunk)))
          answer.on('end', () => to.close())
          answer.on('error', error => to.error(error))
        },
        cancel: () => void answer.destroy(),
      })
      const fields = Object.entries(answer.headers).map(([header, value]): [string, string] => [header, String(value)])
      const isEmpty = [204, 304].includes(answer.statusCode!)
      resolve(new Response(isEmpty ? null : stream, { status: answer.statusCode!, headers: fields }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
