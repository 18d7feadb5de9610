import type { ComponentChildren } from 'preact'
import type { Messages } from '../../locales/index.ts'
import { nameOfKind } from '../../locales/name-of-kind.ts'

type PlaceProps = {
  /** `editable`: a row that can be moved. `card`: one of a pair. `option`: a search result. */
  variant: 'editable' | 'card' | 'option'
  place: { name: string; englishName?: string | undefined }
  /** The line below the name. */
  facts: string
  note?: string | undefined
  /** Prefix of the ids of the parts, by which controls are named. */
  id?: string
  /** Remarks after the name. */
  children?: ComponentChildren
}

/** Draws a place: its name, its English name, a line of facts, and its note where it cannot be changed. */
export const Place = ({ variant, place: { name, englishName }, facts, note, id, children }: PlaceProps) => {
  // Headings in options would not be announced.
  const Name = variant === 'option' ? 'b' : 'h3'
  const part = (className: string) => ({ class: className, dir: 'auto' as const, id: id && `${id}-${className}` })
  return (
    <>
      <Name {...part('name')}>
        {name}
        {englishName !== undefined && (
          <>
            {' '}
            <small>{englishName}</small>
          </>
        )}
        {children}
      </Name>
      <p {...part('facts')}>{facts}</p>
      {note !== undefined && <p {...part('note')}>{note}</p>}
    </>
  )
}

type Facts = { category?: string | undefined; address?: string | undefined; closed?: boolean | undefined }

/** Returns the line below a place's name: its kind and its address. A plain restaurant needs no kind. */
export const factsInWords = (
  { category, address, closed }: Facts,
  { categories, closedForGood }: Pick<Messages['list'], 'categories' | 'closedForGood'>,
): string =>
  [
    closed ? closedForGood : undefined,
    category === undefined || category === 'restaurant' ? undefined : nameOfKind(category, categories),
    address,
  ]
    .filter(Boolean)
    .join(' · ')
