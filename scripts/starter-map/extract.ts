import { noTags, type OsmTags } from '../../src/domain/osm/tags.ts'
import { BlobFile } from '../../src/places/sources/osm/blob-file.ts'
import { type Block, fields, readBlock } from '../../src/places/sources/osm/block.ts'
import { type Element, eachElement, tagsOf } from '../../src/places/sources/osm/element.ts'

/** A position: longitude, latitude. */
export type Position = [longitude: number, latitude: number]

type Way = { tags: OsmTags; nodes: number[] }
type Relation = { tags: OsmTags; ways: { id: number; role: string }[] }

/** All of a small OpenStreetMap extract. */
export type OsmExtract = {
  positions: Map<number, Position>
  /** Nodes with tags. */
  points: { tags: OsmTags; at: Position }[]
  ways: Map<number, Way>
  relations: Relation[]
}

/** Reads an extract (`.osm.pbf`). @throws SourceError */
export const readExtract = async (file: string): Promise<OsmExtract> => {
  const extract: OsmExtract = { positions: new Map(), points: [], ways: new Map(), relations: [] }
  await using blobs = await BlobFile.open(file)
  await blobs.survey()
  for (const blob of blobs.all('OSMData')) await blobs.read(blob, bytes => readInto(extract, readBlock(bytes)))
  return extract
}

const readInto = (extract: OsmExtract, block: Block): void => {
  for (const group of block.groups)
    eachElement(block, group, element => {
      if (group.field === fields.denseNodes) readNodes(extract, block, element)
      else if (group.field === fields.ways)
        extract.ways.set(element.id, { tags: tagsOf(block.strings, element), nodes: idsIn(element, 8) })
      else if (group.field === fields.relations)
        extract.relations.push({ tags: tagsOf(block.strings, element), ways: waysOf(block, element) })
    })
}

const readNodes = ({ positions, points }: OsmExtract, block: Block, nodes: Element): void => {
  const [ids, latitudes, longitudes, texts] = [nodes.list(1), nodes.list(8), nodes.list(9), nodes.list(10)]
  let [id, latitude, longitude] = [0, 0, 0]
  while (ids.more) {
    id += ids.sint()
    latitude += latitudes.sint()
    longitude += longitudes.sint()
    const at: Position = [block.longitudeOf(longitude) / 1e7, block.latitudeOf(latitude) / 1e7]
    positions.set(id, at)
    const tags = noTags()
    for (let key = texts.more ? texts.int() : 0; key !== 0; key = texts.int())
      tags[block.strings.text(key)] = block.strings.text(texts.int())
    if (Object.keys(tags).length > 0) points.push({ tags, at })
  }
}

const idsIn = (element: Element, field: number): number[] => {
  const list = element.list(field)
  const ids: number[] = []
  for (let id = 0; list.more; ids.push(id)) id += list.sint()
  return ids
}

const way = 1

const waysOf = ({ strings }: Block, relation: Element): Relation['ways'] => {
  const ids = idsIn(relation, 9)
  const [roles, types] = [relation.list(8), relation.list(10)]
  return ids.flatMap(id => {
    const role = strings.text(roles.int())
    return types.int() === way ? [{ id, role }] : []
  })
}
