/** More than any message has reason to have. The library goes through some members by recursion, which ends with the stack. */
const mostLevels = 64

export const tooDeep = `A message may be nested at most ${mostLevels} levels deep.`

export const isTooDeep = (value: unknown, levels = mostLevels): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(member => isTooDeep(member, levels - 1)))
