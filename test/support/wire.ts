import type { Service } from '../../src/service.ts'

type Fetch = Service['fetch']

/** How requests reach a service: without a socket, unless a run puts something in between before the tests begin. */
export const wire: { to(service: Fetch): Promise<AsyncDisposable & { fetch: Fetch }> } = {
  to: async fetch => ({ fetch, async [Symbol.asyncDispose]() {} }),
}
