import type { JSX } from 'hono/jsx/jsx-runtime'

/** Items in a row, separated by commas. */
export const Listed = ({ of }: { of: JSX.Element[] }) => (
  <>
    {of.map((item, index) => (
      <>
        {index > 0 && ', '}
        {item}
      </>
    ))}
  </>
)

/** A name that links to its description. */
export const Named = ({ name, href }: { name: string; href: string }) => (
  <a href={href}>
    <code>{name}</code>
  </a>
)
