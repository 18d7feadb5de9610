import type { JSX } from 'hono/jsx/jsx-runtime'

/** Things in a row, with a comma between them. */
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

/** A name that is described elsewhere. */
export const Named = ({ name, href }: { name: string; href: string }) => (
  <a href={href}>
    <code>{name}</code>
  </a>
)
