/**
 * Returns the reader's word for a kind of place or food, such as `fast_food`, `Tex-Mex` or `Ice Cream`. If there is none, returns the value
 * with spaces instead of underscores.
 * @param groups messages by value in lower case, without separators: `fastfood`. The first group that has the value wins
 */
export const nameOfKind = (value: string, ...groups: Readonly<Record<string, string>>[]): string => {
  const key = value.toLowerCase().replace(/[\s_-]/g, '')
  return groups.find(group => Object.hasOwn(group, key))?.[key] ?? value.replaceAll('_', ' ')
}
