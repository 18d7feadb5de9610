/**
 * What readers call a kind of place or of food that data name `fast_food`, `Tex-Mex` or `Ice Cream`; where there is no word for it,
 * as the data have it.
 * @param words groups of the catalogue, of which the first that has a word gives it; by the data's values in small letters,
 * without what parts their words: `fastfood`
 */
export const named = (value: string, ...words: Readonly<Record<string, string>>[]): string => {
  const name = value.toLowerCase().replace(/[\s_-]/g, '')
  return words.find(group => Object.hasOwn(group, name))?.[name] ?? value.replaceAll('_', ' ')
}
