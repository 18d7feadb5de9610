import { Note } from './note.tsx'

/** A place as screens draw it. All texts are in the reader's language. */
export type DrawnPlace = {
  name: string
  href?: string | undefined
  englishName?: string | undefined
  /** The line below the name. */
  about: string | AboutLine
  note?: string | undefined
  details?: DrawnDetails
  /** Google's link, which works everywhere. On a list's page, the script replaces it by the reader's own map app. */
  mapLink?: { href: string; text: string }
  hours?: DrawnHours | undefined
  /** Links by telephone number, website and map, in their order. */
  contacts?: readonly { href: string; text: string }[] | undefined
}

/** The line below the name: the address between other facts. Lists whose places share a town show only the street. */
export type AboutLine = { before: string; street: string; town: string; after: string }

export type DrawnDetails = {
  /** Signs of a currency, and what they mean. */
  price?: { text: string; label: string } | undefined
  order?: { label: string; text: string } | undefined
  /** Tags may link the places that have them. */
  tags: readonly { text: string; href?: string | undefined }[]
  visited?: string | undefined
}

/** With a week and a time zone, the script adds whether the place is open now. */
export type DrawnHours = { text: string; week?: string | undefined; zone?: string | undefined }

type PlaceProps = {
  /** `row`: a place of a list or a vote. `card`: one of a pair. `option`: a search result. */
  variant: 'row' | 'card' | 'option'
  place: DrawnPlace
  /** Prefix of the ids of the parts, by which controls are named. */
  id?: string
  remark?: string | undefined
  /** What is shown before the note. The server and the browser have different types for elements. */
  children?: ReturnType<typeof Note> | undefined
}

/** A place wherever it is shown, on the server and in the browser. Its frame and its controls belong to the screen. */
export const Place = ({ variant, place, id, remark, children }: PlaceProps) => {
  const { name, href, englishName, about, note, details, hours, contacts = [], mapLink } = place
  // Headings in options are not announced.
  const Name = variant === 'option' ? 'b' : 'h3'
  const idOf = (part: string) => id && `${id}-${part}`
  return (
    <>
      <Name dir="auto" id={idOf('name')}>
        {href === undefined ? name : <a href={href}>{name}</a>}
        {englishName !== undefined && <small> {englishName}</small>}
        {remark !== undefined && <em> {remark}</em>}
      </Name>
      <About about={about} price={details?.price} id={idOf('about')} />
      {children}
      {note !== undefined &&
        (variant === 'card' ? (
          // A tap anywhere on a card chooses it, so that its note has no links.
          <p class="note" dir="auto" id={idOf('note')}>
            {note}
          </p>
        ) : (
          <Note text={note} />
        ))}
      {details && <Details details={details} />}
      {/* Shown without a script. With it, the card shows them. */}
      {hours && (
        <p class="hours" data-zone={hours.zone} data-week={hours.week}>
          {hours.text}
        </p>
      )}
      {contacts.length > 0 && (
        <p class="links">
          {contacts.map(({ href, text }) => (
            <a href={href}>{text}</a>
          ))}
        </p>
      )}
      {mapLink && (
        <a class="open" href={mapLink.href}>
          {mapLink.text}
        </a>
      )}
    </>
  )
}

type AboutProps = { about: string | AboutLine; price: DrawnDetails['price']; id: string | undefined }

const About = ({ about, price, id }: AboutProps) => {
  const { before, street, town, after } =
    typeof about === 'string' ? { before: '', street: about, town: '', after: '' } : about
  const isEmpty = before + street + after === ''
  if (id === undefined && isEmpty && !price) return null
  return (
    <p id={id}>
      {before}
      {street !== '' && (
        <bdi data-part="address">
          {street}
          {town !== '' && <span>{town}</span>}
        </bdi>
      )}
      {after}
      {price && (
        <>
          {!isEmpty && '\u{a0}· '}
          <span role="img" aria-label={price.label}>
            {price.text}
          </span>
        </>
      )}
    </p>
  )
}

const Details = ({ details: { order, tags, visited } }: { details: DrawnDetails }) => (
  <>
    {order && (
      <p class="order">
        {order.label} <span dir="auto">{order.text}</span>
      </p>
    )}
    {(tags.length > 0 || visited !== undefined) && (
      <p class="tags">
        {tags.map(({ text, href }) => (
          <>
            {href === undefined ? (
              <b dir="auto">{text}</b>
            ) : (
              <a href={href} rel="nofollow" dir="auto">
                {text}
              </a>
            )}{' '}
          </>
        ))}
        {visited}
      </p>
    )}
  </>
)
