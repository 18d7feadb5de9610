import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'

/**
 * A column as tables of one member each, which can be read one after the other; put together, all of its members would be in memory at once.
 * @param members those to be read, where the column has any of them
 */
export const partsOf = (metadata: FileMetaData, name: string, members?: readonly string[]): FileMetaData[] => {
  const root = parquetSchema(metadata)
  const paths = pathsIn(root.children.find(({ element }) => element.name === name)!)
  const wanted = paths.filter(([, member]) => members?.includes(member!))
  return (wanted.length > 0 ? wanted : paths).map(path => onlyAt(path, root, metadata))
}

/** Of members that have none themselves. Keys and values of a map belong together. */
const pathsIn = ({ element, children, path }: SchemaTree): string[][] =>
  children.length === 0 || element.converted_type === 'MAP' ? [path] : children.flatMap(pathsIn)

const onlyAt = (path: string[], root: SchemaTree, metadata: FileMetaData): FileMetaData => {
  const isThere = (other: string[]) => other.every((name, depth) => depth >= path.length || name === path[depth])
  const elementsOf = ({ element, children }: SchemaTree): SchemaElement[] => {
    const kept = children.filter(child => isThere(child.path))
    return [{ ...element, ...(kept.length > 0 && { num_children: kept.length }) }, ...kept.flatMap(elementsOf)]
  }
  const row_groups = metadata.row_groups.map(group => ({
    ...group,
    columns: group.columns.filter(({ meta_data: data }) => isThere(data!.path_in_schema)),
  }))
  return { ...metadata, schema: elementsOf(root), row_groups }
}

/** What the parts of a value make. */
export const merged = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((value, index) => merged(value, other[index]))
  if (!isObject(one) || !isObject(other)) return one ?? other
  const all = { ...one }
  for (const name in other) all[name] = name in one ? merged(one[name], other[name]) : other[name]
  return all
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
