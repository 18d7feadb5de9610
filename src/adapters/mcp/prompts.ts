import { notKnown } from './rpc-errors.ts'

/** Something that people can choose to have done, as the words that the assistant is then given. */
export type Prompt = {
  name: string
  title: string
  description: string
  arguments: PromptArgument[]
  /** @param given the arguments; those that were left out are not in it */
  words(given: Readonly<Record<string, string>>): string
}

export type PromptArgument = { name: string; description: string; required: boolean }

/** The longest argument that is taken, in characters. */
export const longestArgument = 500

/** What an assistant is given when somebody chose a prompt. @throws ProtocolError for one that is not known, or wrong arguments */
export function promptMessages(prompts: readonly Prompt[], name: string, given: Readonly<Record<string, string>> = {}) {
  const prompt = prompts.find(prompt => prompt.name === name)
  if (!prompt) throw notKnown('There is no prompt of this name: see prompts/list.')
  refuse(prompt, given)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.words(given) } }],
  }
}

function refuse({ arguments: known }: Prompt, given: Readonly<Record<string, string>>): void {
  const missing = known.find(({ name, required }) => required && !given[name]?.trim())
  if (missing) throw notKnown(`The argument ${missing.name} is missing: ${missing.description}`)
  if (Object.keys(given).some(name => !known.some(argument => argument.name === name)))
    throw notKnown(`There are no arguments but ${known.map(({ name }) => name).join(', ')}.`)
  if (Object.values(given).some(value => value.length > longestArgument))
    throw notKnown(`An argument may have at most ${longestArgument} characters.`)
}
