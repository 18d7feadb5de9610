import type { Service } from '../app.ts'

/** Request handlers, replaceable while the server runs. */
export type Handler = Pick<Service, 'fetch' | 'fromCache'>

/** Header by which a load balancer says that it retries a 502 on the next machine. */
const header = 'forklist-drain'
const value = '502'

/**
 * Wraps the handler while the service drains. A load balancer without health checks, such as nginx, notices a stopping machine only by its
 * responses. It gets a 502, which it does not forward: it retries on the next machine. Writes get none, because they are never sent twice.
 */
export const drainHandler = ({ fetch, fromCache }: Handler): Handler => ({
  fetch: (request, bindings) =>
    isRead(request.method) && request.headers.get(header) === value ? badGateway() : fetch(request, bindings),
  fromCache: (incoming, outgoing) => incoming.headers[header] !== value && fromCache(incoming, outgoing),
})

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const badGateway = (): Response =>
  new Response('This machine is stopping. Try again.\n', {
    status: 502,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
