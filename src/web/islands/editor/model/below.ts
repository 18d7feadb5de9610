/** Two texts as one; the empty one is none. */
export const below = (first: string, second: string): string => [first, second].filter(text => text !== '').join('\n\n')
