/** More than any message has reason to have. The library goes through some members by recursion, which ends with the stack. */
const mostLevels = 64

/** Of messages at once, as 2025-03-26 allows them: each may be answered with as much as one that comes alone. */
const mostMessages = 10

/** Why a message is not looked at; `undefined` for one that is. */
export function tooMuch(message: unknown): string | undefined {
  if (Array.isArray(message) && message.length > mostMessages)
    return `At most ${mostMessages} messages may come at once.`
  if ([message].flat().some(hasPrototype)) return 'Arguments have no member called `__proto__`.'
  return isDeeper(message, mostLevels) ? `A message may be nested at most ${mostLevels} levels deep.` : undefined
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(member => isDeeper(member, levels - 1)))

/** The library leaves it out without a word, so that the door could not refuse it as it does any member that is none. */
const hasPrototype = (message: unknown): boolean =>
  Object.hasOwn(Object((message as { params?: { arguments?: unknown } } | null)?.params?.arguments), '__proto__')
