export type List = { slug: string; editToken: string }

/** What the test does with every generated client. */
export type Client = {
  createList(apiKey: string, title: string, visibility: 'public' | 'hidden'): Promise<List>
  /** @returns the names of the places that were added, or the codes of the problems */
  addPlaces(list: List, queries: readonly string[]): Promise<string[]>
  /** Moves the last place to the top, and writes a note. @returns the ranked names */
  rankLastFirst(list: List, places: readonly string[], note: string): Promise<string[]>
  /** @returns the title, or the code of the problem with its status */
  read(slug: string, editToken?: string): Promise<string>
  exportAsCsv(list: List): Promise<string>
}
