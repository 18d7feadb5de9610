import { createHmac } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { CountSharing } from './rate-limit.ts'

type Query = { text: string; values: unknown[] }

/**
 * Returns counts of limits that all processes on one PostgreSQL share. Callers are stored as hashes.
 * @param query runs a single statement
 * @param secret returns the secret of the hashes, equal for all processes
 */
export function sharingBy(query: (query: Query) => Promise<unknown>, secret: () => Promise<string>): CountSharing {
  // Without the library's names of prepared statements, which pooling proxies do not know.
  const storeClient = { query: ({ text, values }: Query) => query({ text, values }) }
  return ({ name, points, seconds }) => {
    const limiter = new RateLimiterPostgres({
      keyPrefix: name,
      points,
      duration: seconds,
      storeClient,
      storeType: 'client',
      tableName: 'shared_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    return {
      async add(key, count) {
        const caller = createHmac('sha256', await secret())
          .update(key)
          .digest('base64url')
        const { consumedPoints, msBeforeNext } = await countedTogether(limiter, caller, count, seconds)
        return { taken: consumedPoints, msLeft: msBeforeNext }
      },
    }
  }
}

async function countedTogether(limiter: RateLimiterPostgres, caller: string, count: number, seconds: number) {
  const counted = await limiter.penalty(caller, count)
  // A longer rest comes from a process with a wrong clock. The window would last as long as the clock's error.
  return counted.msBeforeNext <= seconds * 1000 ? counted : limiter.set(caller, count, seconds)
}
