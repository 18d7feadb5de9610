import { createHmac } from 'node:crypto'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedCounts, Sharing } from '../../core/limits.ts'

type Query = { text: string; values: unknown[] }

/**
 * Counts of limits that all processes on one PostgreSQL have in common. Who is counted stands there as a hash alone.
 * @param query runs a statement by itself
 * @param secret of the hashes, the same for all processes
 */
export function sharingBy(query: (query: Query) => Promise<unknown>, secret: () => Promise<string>): Sharing {
  // Without the names that the library gives to statements: proxies that share connections do not know them.
  const storeClient = { query: ({ text, values }: Query) => query({ text, values }) }
  return ({ name, points, seconds }) => {
    const together = new RateLimiterPostgres({
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
        const whom = createHmac('sha256', await secret())
          .update(key)
          .digest('base64url')
        return standing(await countedTogether(together, whom, count, seconds))
      },
    }
  }
}

async function countedTogether(together: RateLimiterPostgres, whom: string, count: number, seconds: number) {
  const counted = await together.penalty(whom, count)
  // Written by somebody whose clock was wrong: the window would last for as long as that.
  return counted.msBeforeNext <= seconds * 1000 ? counted : together.set(whom, count, seconds)
}

const standing = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Awaited<ReturnType<SharedCounts['add']>> => ({
  taken: consumedPoints,
  msLeft: msBeforeNext,
})
