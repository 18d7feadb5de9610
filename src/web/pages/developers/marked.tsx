/** A sentence in which backticks mark code. */
export const Marked = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>
)
