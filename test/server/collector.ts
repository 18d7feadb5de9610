import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: string }

/** A span as an OpenTelemetry collector gets it. */
export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  links: { traceId: string; spanId: string }[]
  status: { code?: number }
}

type Body = {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] }
    scopeSpans: { scope: { name: string; version: string }; spans: CollectedSpan[] }[]
  }[]
}

export type Collector = AsyncDisposable & {
  url: string
  /** The received requests. */
  requests: { path: string; headers: IncomingHttpHeaders; body: Body }[]
  spans(): CollectedSpan[]
}

/** Starts a collector of OTLP over HTTP as JSON. @param status of its responses; 0 sends none */
export async function openCollector(status = 200): Promise<Collector> {
  const requests: Collector['requests'] = []
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url!, headers: request.headers, body: (await json(request)) as Body })
    if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      requests
        .flatMap(({ body }) => body.resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

export const attributesOf = ({ attributes }: Pick<CollectedSpan, 'attributes'>): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']))
