/** More than any message has reason to have. The library goes through some members by recursion, which ends with the stack. */
const mostLevels = 64

/** Far more than any tool takes. The library copies each object several times: 0.3 s for 45,000 members. */
const mostMembers = 1000

/** Of messages at once, as 2025-03-26 allows them: each may be answered with as much as one that comes alone. */
const mostMessages = 10

/** Why a message is not looked at; `undefined` for one that is. */
export function tooMuch(message: unknown): string | undefined {
  if (Array.isArray(message) && message.length > mostMessages)
    return `At most ${mostMessages} messages may come at once.`
  if ([message].flat().some(hasPrototype)) return 'Arguments have no member called `__proto__`.'
  return tooLarge(message, mostLevels)
}

const tooLarge = (value: unknown, levels: number): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (levels === 0) return `A message may be nested at most ${mostLevels} levels deep.`
  const members = Object.values(value)
  if (!Array.isArray(value) && members.length > mostMembers)
    return `An object in a message may have at most ${mostMembers.toLocaleString('en')} members.`
  for (const member of members) {
    const refusal = tooLarge(member, levels - 1)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** The library leaves it out without a word, so that the door could not refuse it as it does any member that is none. */
const hasPrototype = (message: unknown): boolean =>
  Object.hasOwn(Object((message as { params?: { arguments?: unknown } } | null)?.params?.arguments), '__proto__')
