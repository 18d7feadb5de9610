import { messagesByLanguage } from '../locales/index.ts'

const unnamed = new Set(Object.values(messagesByLanguage).map(({ home }) => home.someone))

/** Whether the author of a list has said a name. A list that was started on the website has none until it is shared. */
export const isNamed = (authorName: string): boolean => !unnamed.has(authorName)
