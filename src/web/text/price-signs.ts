import type { Messages } from '../locales/index.ts'

/** Returns a price level as currency signs, such as “€€”. */
export const priceSigns = (level: number, { priceSign }: Pick<Messages['details'], 'priceSign'>): string =>
  priceSign.repeat(level)
