/** The result of a tool. Texts in it were written by strangers. */
export type ToolResult = { isError?: boolean; content?: unknown; structuredContent?: unknown }

type Json = Record<string, unknown>

export type CardPlace = {
  id: string
  name: string
  englishName: string | undefined
  address: string | undefined
  note: string | undefined
  mapsUrl: string | undefined
  latitude: number | undefined
  longitude: number | undefined
  tags: readonly string[]
  /** From 1 to 4. */
  price: number | undefined
  closed: boolean
}

export type CardList = {
  slug: string
  title: string
  authorName: string
  version: number
  placeCount: number
  isHidden: boolean
  url: string | undefined
  exports: readonly [format: string, url: string][]
  /** Best first. May be only the first places of the list. */
  places: readonly CardPlace[]
}

/** A place that was not added, because its name fits several restaurants. */
export type Doubt = {
  /** What was asked for. */
  input: Json
  candidates: readonly CardPlace[]
}

// Only the types are checked. Texts are drawn as texts, and addresses are opened by the host.

export const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
export const items = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : [])
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
/** Returns the address of a page, never `javascript:` or another one that runs something. */
export const webLink = (value: unknown): string | undefined => {
  const url = text(value)
  return url !== undefined && /^https?:\/\//.test(url) ? url : undefined
}

export function listIn(value: unknown): CardList | undefined {
  const { slug, title, authorName, version, places, placeCount, visibility, url, exports } = object(value)
  if (typeof slug !== 'string' || typeof title !== 'string' || !Array.isArray(places)) return undefined
  return {
    slug,
    title,
    authorName: text(authorName) ?? '',
    version: number(version) ?? 1,
    placeCount: number(placeCount) ?? places.length,
    isHidden: visibility === 'hidden',
    url: webLink(url),
    exports: Object.entries(object(exports)).flatMap(([format, url]) => {
      const link = webLink(url)
      return link === undefined ? [] : [[format, link] as [string, string]]
    }),
    places: placesIn(places),
  }
}

export const placesIn = (value: unknown): CardPlace[] =>
  items(value).flatMap(({ id, name, ...place }) =>
    typeof id !== 'string' || typeof name !== 'string'
      ? []
      : {
          id,
          name,
          englishName: text(place.englishName),
          address: text(place.address),
          note: text(place.note),
          mapsUrl: webLink(place.mapsUrl),
          latitude: number(place.latitude),
          longitude: number(place.longitude),
          tags: Array.isArray(place.tags) ? place.tags.filter(tag => typeof tag === 'string') : [],
          price: [1, 2, 3, 4].find(level => level === place.price),
          closed: place.closed === true,
        },
  )

/** Returns the problem of a failed call. Its JSON is a text of its own, or follows a sentence. */
export function problemIn({ content }: ToolResult): Json {
  for (const part of items(content)) {
    const sent = text(part.text) ?? ''
    for (const json of [sent, sent.slice(sent.indexOf('\n{') + 1)]) {
      const problem = parsed(json)
      if (typeof problem.code === 'string') return problem
    }
  }
  return {}
}

const parsed = (json: string): Json => {
  try {
    return object(JSON.parse(json))
  } catch {
    return {}
  }
}

/**
 * Returns the places of a call that were not added because their names are ambiguous.
 * @param input of the call: one place, or `places`
 */
export function doubtsIn(result: ToolResult, input: Json): Doubt[] {
  // Of refused edits none was made: the model has to send them again.
  if (result.isError) return input.edits === undefined ? doubtsOf(problemIn(result), input) : []
  const { notAdded, results } = object(result.structuredContent)
  const inputs = items(input.places)
  return [
    ...items(notAdded).flatMap(problem => doubtsOf(problem, object(inputs[number(problem.index) ?? -1]))),
    ...items(results).flatMap((problem, index) => doubtsOf(problem, object(inputs[index]))),
  ]
}

const doubtsOf = ({ code, alternatives }: Json, input: Json): Doubt[] => {
  const candidates = placesIn(alternatives)
  return code === 'place_ambiguous' && candidates.length > 0 ? [{ input, candidates }] : []
}
