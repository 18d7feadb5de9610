import { groupWithin } from '../../../domain/file-group.ts'
import { readMapLink } from '../../../domain/map-links/index.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import { meaningOf } from '../table/columns.ts'
import { textOfValue } from './document.ts'
import { asFeature } from './flatten.ts'

/** A list of objects in a document. The group is its name, or its member if the document has several. */
type ObjectList = { group?: string; objects: readonly unknown[]; arePlaced: boolean }

const maxDepth = 4
const sampled = 50

/** Names of members that hold the places of a list, which has a name of its own. */
const listNames =
  /^(?:places|items|list_?items|restaurants|venues|spots|entries|locations|pois|bookmarks|favou?rites)$/i

/**
 * Returns all lists of places in a document of unknown structure, in order. Beside lists that say where their places are, others name
 * something else, unless their objects have mostly the same members.
 */
export const listsIn = (document: unknown): ObjectList[] => {
  const lists = within(document, maxDepth)
  const placed = lists.filter(({ arePlaced }) => arePlaced)
  if (placed.length === 0) return lists
  const known = new Set(placed.flatMap(membersIn))
  const isAlike = (list: ObjectList) => {
    const members = membersIn(list)
    return members.length > 1 && members.filter(member => known.has(member)).length >= 0.6 * members.length
  }
  return lists.filter(list => list.arePlaced || isAlike(list))
}

const membersIn = ({ objects }: ObjectList): string[] => Object.keys(membersOf(objects.find(isJsonObject)))

const within = (value: unknown, depth: number): ObjectList[] => {
  if (depth === 0) return []
  if (Array.isArray(value)) {
    const kind = kindOf(value)
    if (kind === 'placed' || kind === 'named') return [{ objects: value, arePlaced: kind === 'placed' }]
    if (kind === 'neither') return []
    return value.filter(isJsonObject).flatMap(object => {
      const name = nameOf(object)
      return within(object, depth - 1).map(list => ({
        ...list,
        ...(name !== undefined && { group: groupWithin(name, list.group) }),
      }))
    })
  }
  const members = Object.entries(membersOf(value))
  const named = namedByKeys(members)
  if (named) return [named]
  const found = members.map(([key, member]) => ({ key, lists: within(member, depth - 1) }))
  const filled = found.filter(({ lists }) => lists.length > 0)
  if (filled.length < 2) return filled.flatMap(({ lists }) => lists)
  return filled.flatMap(({ key, lists }) => lists.map(list => ({ ...list, group: groupWithin(key, list.group) })))
}

/** Returns the objects of a mapping whose keys are the names of places, or ids. */
const namedByKeys = (members: readonly [string, unknown][]): ObjectList | undefined => {
  const objects = members.map(([, member]) => member).filter(isJsonObject)
  if (members.length < 2 || objects.length < members.length) return undefined
  const named = members.map(([key, member]) => ({ name: key, ...membersOf(member) }))
  return kindOf(named) === 'placed' ? { objects: named, arePlaced: true } : undefined
}

export const nameOf = (object: JsonObject): string | undefined => {
  const { name, title, label } = object
  const town = Object.entries(object).find(([key]) => meaningOf(key)?.column === 'town')?.[1]
  return textOfValue(name) ?? textOfValue(title) ?? textOfValue(label) ?? textOfValue(town)
}

const kindOf = (array: readonly unknown[]): 'placed' | 'named' | 'lists' | 'neither' => {
  const objects = array.slice(0, sampled).filter(isJsonObject)
  const features = objects.map(object => asFeature(object))
  const holdsMost = (count: number) => count * 2 > objects.length
  if (holdsMost(objects.filter(object => Object.entries(object).some(isListMember)).length)) return 'lists'
  if (holdsMost(features.filter(isPlaced).length)) return 'placed'
  return holdsMost(features.filter(isNamed).length) ? 'named' : objects.length > 0 ? 'lists' : 'neither'
}

const isListMember = ([key, value]: [string, unknown]): boolean => {
  const objects = Array.isArray(value) ? value : membersOf(value).items
  if (!Array.isArray(objects) || !objects.some(isJsonObject)) return false
  return (
    listNames.test(key) ||
    objects
      .slice(0, sampled)
      .filter(isJsonObject)
      .some(object => isPlaced(asFeature(object)))
  )
}

const columnsOf = ({ properties }: JsonObject): Set<string> =>
  new Set(
    Object.entries(membersOf(properties)).flatMap(([name, value]) =>
      textOfValue(value) === undefined ? [] : (meaningOf(name)?.column ?? []),
    ),
  )

/** Returns whether an object names a place and says where it is. */
const isPlaced = (feature: JsonObject): boolean => {
  const columns = columnsOf(feature)
  const isSomewhere =
    feature.geometry !== null || ['latitude', 'point', 'address', 'street', 'town'].some(column => columns.has(column))
  return (columns.has('name') && isSomewhere) || Object.values(membersOf(feature.properties)).some(isMapLink)
}

const isNamed = (feature: JsonObject): boolean => {
  const columns = columnsOf(feature)
  return columns.has('name') || columns.has('address')
}

const isMapLink = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*https?:/.test(value.slice(0, 20)) && readMapLink(value.slice(0, 2000)) !== undefined
