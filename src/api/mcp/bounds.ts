/** Maximum nesting of a message. The protocol's library walks some members recursively and would overflow the stack. */
const maxLevels = 64

/**
 * Maximum number of members of a message, far more than any tool takes. The library copies each object several times: 0.3 s for 45,000
 * members.
 */
const maxMembers = 1000

/** Maximum number of messages in a batch (2025-03-26). Each message may get a response of full length. */
const maxMessages = 10

/** Returns why a message is refused, or `undefined`. */
export function oversizeReason(message: unknown): string | undefined {
  if (Array.isArray(message) && message.length > maxMessages) return `At most ${maxMessages} messages may come at once.`
  if ([message].flat().some(hasPrototype)) return 'Arguments have no member called `__proto__`.'
  return tooLarge(message, maxLevels)
}

const tooLarge = (value: unknown, levels: number): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (levels === 0) return `A message may be nested at most ${maxLevels} levels deep.`
  const members = Object.values(value)
  if (!Array.isArray(value) && members.length > maxMembers)
    return `An object in a message may have at most ${maxMembers.toLocaleString('en')} members.`
  for (const member of members) {
    const refusal = tooLarge(member, levels - 1)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** The library drops `__proto__` silently, so the dispatcher could not refuse it as an unknown member. */
const hasPrototype = (message: unknown): boolean =>
  Object.hasOwn(Object((message as { params?: { arguments?: unknown } } | null)?.params?.arguments), '__proto__')
