import { nameOfKind } from '../../../locales/name-of-kind.ts'
import type { EditorMessages } from '../part.ts'

type Facts = { category?: string | undefined; address?: string | undefined; closed?: boolean | undefined }

/** Returns the line below a place's name: its kind and its address. A plain restaurant needs no kind. */
export const factsInWords = (
  { category, address, closed }: Facts,
  { categories, closedForGood }: EditorMessages['list'],
): string =>
  [
    closed ? closedForGood : undefined,
    category === undefined || category === 'restaurant' ? undefined : nameOfKind(category, categories),
    address,
  ]
    .filter(Boolean)
    .join(' · ')
