import { clean } from '../../../../domain/text.ts'

/** Two texts as one, the second as paragraphs of its own; once where the first has it already. */
export function below(first: string, second: string): string {
  const [above, more] = [clean(first).trim(), clean(second).trim()]
  if (more === '' || `\n\n${above}\n\n`.includes(`\n\n${more}\n\n`)) return first
  return above === '' ? second : `${first}\n\n${second}`
}
