import type { Service } from '../../src/server/app.ts'

type Fetch = Service['fetch']
type Wire = (service: Fetch) => Promise<AsyncDisposable & { fetch: Fetch }>

const direct: Wire = async fetch => ({ fetch, async [Symbol.asyncDispose]() {} })

/** How requests reach a service: without a socket, unless a run puts something in between before the tests begin. */
export const wire: { to: Wire; readonly direct: Wire } = { to: direct, direct }
