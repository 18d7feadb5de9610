import * as z from 'zod'
import type { RateLimits } from '../core/rate-limits/limits.ts'
import { dailyRows, type dailyRules, minuteRows } from '../core/rate-limits/rules.ts'
import type { SettingGroup } from '../core/settings/setting.ts'
import { onOff, wholeNumber } from '../core/settings/values.ts'

export const defaultRateLimits = Object.fromEntries(
  minuteRows.map(([name, { points }]) => [name, points]),
) as RateLimits

/** `off`, or the limits that differ from the defaults: `address=6000,lists=10`. */
const rateLimits = z
  .string()
  .transform(text => (text === 'off' ? [] : text.split(',').map(pair => pair.trim().split('='))))
  .refine(pairs =>
    pairs.every(
      ([name = '', value = '', ...more]) =>
        Object.hasOwn(defaultRateLimits, name) && /^[1-9]\d{0,8}$/.test(value) && more.length === 0,
    ),
  )
  .refine(pairs => new Set(pairs.map(([name]) => name)).size === pairs.length)
  .transform((pairs): RateLimits | undefined =>
    pairs.length === 0
      ? undefined
      : { ...defaultRateLimits, ...Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)])) },
  )

const names = minuteRows.map(([name]) => `\`${name}\``).join(', ')

const dailyCount = wholeNumber(1, 1_000_000)

const dailySettings = Object.fromEntries(
  dailyRows.map(([setting, { points, description }]) => [
    setting,
    { schema: dailyCount, defaultText: `${points}`, allowed: 'a whole number from 1 to 1000000', description },
  ]),
) as Record<
  keyof typeof dailyRules,
  { schema: typeof dailyCount; defaultText: string; allowed: string; description: string }
>

/** Rate limits and daily quotas. */
export const limitSettings = {
  RATE_LIMITS: {
    schema: rateLimits,
    defaultText: minuteRows.map(([name, { points }]) => `${name}=${points}`).join(),
    allowed: `off, or any of ${names}, each with a whole number from 1 to 999999999: \`address=6000,lists=10\``,
    description: `Rate limits per minute. ${minuteRows.map(([name, { counts }]) => `\`${name}\`: ${counts}.`).join(' ')} Limits left out keep their defaults. Requests beyond a limit get 429 with a Retry-After header. Behind a proxy also set \`TRUST_PROXY\`, or all clients share one address.`,
  },
  SITE_CREATE: {
    schema: onOff,
    defaultText: 'on',
    allowed: 'on, off',
    description:
      'Whether people can create and copy lists on the website without an API key. With `off` only holders of an API key create lists. Lists can still be edited on the website with their edit link.',
  },
  ...dailySettings,
} as const satisfies SettingGroup
