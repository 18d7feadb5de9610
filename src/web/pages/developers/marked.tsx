/** A sentence of the code's own tables, in which names stand between backticks as in Markdown. */
export const Marked = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 0 ? part : <code>{part}</code>))}</>
)
