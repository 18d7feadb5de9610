import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'
import { isJsonObject } from '../../../util/json-object.ts'

/**
 * Splits a column into tables of one member each. Reading them one by one keeps one member in memory, not all.
 * @param members the members to read; all when the column has none of them
 */
export const partsOf = (metadata: FileMetaData, name: string, members?: readonly string[]): FileMetaData[] => {
  const root = parquetSchema(metadata)
  const paths = pathsIn(root.children.find(({ element }) => element.name === name)!)
  const wanted = paths.filter(([, member]) => members?.includes(member!))
  return (wanted.length > 0 ? wanted : paths).map(path => onlyAt(path, root, metadata))
}

/** Returns the paths of leaf members. Keys and values of a map stay together. */
const pathsIn = ({ element, children, path }: SchemaTree): string[][] =>
  children.length === 0 || element.converted_type === 'MAP' ? [path] : children.flatMap(pathsIn)

const onlyAt = (path: string[], root: SchemaTree, metadata: FileMetaData): FileMetaData => {
  const isOnPath = (other: string[]) => other.every((name, depth) => depth >= path.length || name === path[depth])
  const elementsOf = ({ element, children }: SchemaTree): SchemaElement[] => {
    const present = children.filter(child => isOnPath(child.path))
    return [{ ...element, ...(present.length > 0 && { num_children: present.length }) }, ...present.flatMap(elementsOf)]
  }
  const row_groups = metadata.row_groups.map(group => ({
    ...group,
    columns: group.columns.filter(({ meta_data: data }) => isOnPath(data!.path_in_schema)),
  }))
  return { ...metadata, schema: elementsOf(root), row_groups }
}

/** Merges the parts of a value. */
export const mergeParts = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((value, index) => mergeParts(value, other[index]))
  if (!isJsonObject(one) || !isJsonObject(other)) return one ?? other
  const all = { ...one }
  for (const name in other) all[name] = name in one ? mergeParts(one[name], other[name]) : other[name]
  return all
}
