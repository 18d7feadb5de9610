import type { ComponentProps } from 'preact'

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & { text: string }

/** A button with a text, outside of forms or beside their submit buttons. */
export const Button = ({ text, ...props }: ButtonProps) => (
  <button type="button" {...props}>
    {text}
  </button>
)
