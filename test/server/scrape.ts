import { type Api, base } from '../support/api.ts'
import { readMetrics, type Scraped } from '../support/prometheus.ts'

/** Sends a request as a client that connects from this address. */
export const askFrom = async (
  { service }: Pick<Api, 'service'>,
  remoteAddress: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; text: string }> => {
  const incoming = { headers, socket: { remoteAddress } }
  const response = await service.fetch(new Request(base + path, { headers }), { incoming })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Returns the metrics as Prometheus reads them on this machine. */
export async function scrape(api: Pick<Api, 'service'>): Promise<Scraped> {
  return readMetrics((await askFrom(api, '127.0.0.1', '/metrics')).text)
}
