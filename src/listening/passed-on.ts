import type { Handler } from './index.ts'

/** By this a balancer says that it goes to the next machine with a request that is answered 502. */
const header = 'forklist-drain'
const value = '502'

/**
 * What answers while the service drains. A balancer that asks nobody how he is, as nginx, only learns from answers that it is to go
 * elsewhere. So it gets one that it passes on to nobody: for what only reads, as all else it never sends twice.
 */
export const passedOn = ({ fetch, short }: Handler): Handler => ({
  fetch: (request, bindings) =>
    isRead(request.method) && request.headers.get(header) === value ? elsewhere() : fetch(request, bindings),
  short: (incoming, outgoing) => (incoming.headers[header] === value ? undefined : short(incoming, outgoing)),
})

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const elsewhere = (): Response =>
  new Response('This machine is being stopped. Ask again.\n', {
    status: 502,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
