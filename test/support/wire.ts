import type { Service } from '../../src/server/app.ts'

type Fetch = Service['fetch']
type Wire = (service: Fetch) => Promise<AsyncDisposable & { fetch: Fetch }>

const direct: Wire = async fetch => ({ fetch, async [Symbol.asyncDispose]() {} })

/** Sends requests to a service: without a socket, unless a run puts a proxy in between before its tests begin. */
export const wire: { to: Wire; readonly direct: Wire } = { to: direct, direct }
