/** Where what was built for browsers lies: the same place for the sources and for what they are compiled to. @param path below dist */
export const built = (path: string): URL => new URL(`../../dist/${path}`, import.meta.url)
