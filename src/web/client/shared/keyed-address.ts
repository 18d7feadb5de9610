import { base, keys } from './my-keys.ts'

/** Returns the address of a page of a list that needs its edit token. The token is behind the # only if this browser cannot store it. */
export const keyedAddress = (page: 'edit' | 'rank', slug: string, token: string): string => {
  const fragment = keys.check() === 'kept' ? '' : `#${token}`
  return `${base}/lists/${slug}/${page}${location.search}${fragment}`
}
