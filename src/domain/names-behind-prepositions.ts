const behindPreposition =
  /(?:^|\s)(?:in|around|near|for|für|pour|para|per|voor|à|en|em|a|w|we|v|på|te|в|на) (\p{Lu}[\p{L}'’-]*(?: (?:(?:de|del|la|do|of) )?\p{Lu}[\p{L}'’-]*){0,3})/gu

/** Returns the capitalised words behind the prepositions of a text, which may name towns, the last first: `Where we ate in Valencia`. */
export const namesBehindPrepositions = (text: string): string[] =>
  [...text.slice(0, 1000).matchAll(behindPreposition)].map(([, name]) => name!).toReversed()
