import { invalidParams } from './rpc-errors.ts'

/** A task that people can choose, as instructions for the assistant. */
export type Prompt = {
  name: string
  title: string
  description: string
  arguments: PromptArgument[]
  /** @param given the arguments that were sent */
  text(given: Readonly<Record<string, string>>): string
}

type PromptArgument = { name: string; description: string; required: boolean }

/** Maximum length of an argument in characters. */
export const maxArgumentLength = 500

/** Returns the messages of a prompt. @throws ProtocolError for an unknown prompt or wrong arguments */
export function promptMessages(prompts: readonly Prompt[], name: string, given: Readonly<Record<string, string>> = {}) {
  const prompt = prompts.find(prompt => prompt.name === name)
  if (!prompt) throw invalidParams('There is no prompt of this name: see prompts/list.')
  refuse(prompt, given)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(given) } }],
  }
}

function refuse({ arguments: known }: Prompt, given: Readonly<Record<string, string>>): void {
  const missing = known.find(({ name, required }) => required && !given[name]?.trim())
  if (missing) throw invalidParams(`The argument ${missing.name} is missing: ${missing.description}`)
  if (Object.keys(given).some(name => !known.some(argument => argument.name === name)))
    throw invalidParams(`The only arguments are ${known.map(({ name }) => name).join(', ')}.`)
  if (Object.values(given).some(value => value.length > maxArgumentLength))
    throw invalidParams(`An argument may have at most ${maxArgumentLength} characters.`)
}
