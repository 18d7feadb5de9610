import { PbfReader, PbfWriter } from 'pbf'
import { fields } from '../../src/places/sources/osm/block.ts'

/** Returns the new id of a feature. */
export type Renumber = (type: Type, id: number) => number
export const types = ['node', 'way', 'relation'] as const
export type Type = (typeof types)[number]

const typeOfField: Record<number, Type> = {
  [fields.nodes]: 'node',
  [fields.denseNodes]: 'node',
  [fields.ways]: 'way',
  [fields.relations]: 'relation',
}

export type Changes = {
  /** Selects features. */
  only: Type
  renumber: Renumber
  /** An offset in degrees, northwards and eastwards. */
  moved: number
  /** Maps a text of its tags. */
  spelt: (text: string) => string
}

/** Returns a block of features with other ids and another location; `undefined` if it has no selected features. */
export const changedBlock = (block: Uint8Array, { only, renumber, moved, spelt }: Changes): Uint8Array | undefined => {
  let hasFeatures = false
  const changed = message(pbf => {
    copyFields(block, pbf, {
      1: table => message(to => copyFields(table, to, { 1: text => Buffer.from(spelt(Buffer.from(text).toString())) })),
      2: group => {
        if (typeOfField[group[0]! >> 3] !== only) return undefined
        hasFeatures = true
        return changedGroup(group, renumber)
      },
    })
    for (const offset of [19, 20]) pbf.writeVarintField(offset, moved * 1e9)
  })
  return hasFeatures ? changed : undefined
}

const changedGroup = (group: Uint8Array, renumber: Renumber): Uint8Array => {
  const refs = (type: Type) => (list: Uint8Array) => changedIds(list, id => renumber(type, id))
  return message(pbf =>
    copyFields(group, pbf, {
      [fields.denseNodes]: nodes => message(to => copyFields(nodes, to, { 1: refs('node') })),
      [fields.ways]: way => message(to => copyFields(way, to, { 8: refs('node') }, { 1: id => renumber('way', id) })),
      [fields.relations]: relation => {
        const members = typesOfMembers(relation)
        const changeMembers = (list: Uint8Array) => changedIds(list, (id, at) => renumber(types[members[at]!]!, id))
        return message(to => copyFields(relation, to, { 9: changeMembers }, { 1: id => renumber('relation', id) }))
      },
    }),
  )
}

const typesOfMembers = (relation: Uint8Array): number[] =>
  new PbfReader(relation).readFields<number[]>((field, members, pbf) => {
    if (field === 10) pbf.readPackedVarint(members)
  }, [])

/** Changes ids that are stored as differences to the previous id. */
const changedIds = (list: Uint8Array, change: (id: number, at: number) => number): Uint8Array =>
  message(pbf => {
    const from = new PbfReader(list)
    let [id, last] = [0, 0]
    for (let at = 0; from.pos < from.length; at++) {
      id += from.readSVarint()
      const changed = change(id, at)
      pbf.writeSVarint(changed - last)
      last = changed
    }
  })

/** Copies a message and changes or omits some fields. All fields of this format are bytes or whole numbers. */
const copyFields = (
  message: Uint8Array,
  to: PbfWriter,
  bytes: Record<number, (value: Uint8Array) => Uint8Array | undefined>,
  numbers: Record<number, (value: number) => number> = {},
): void => {
  const from = new PbfReader(message)
  for (let field = from.nextField(); field !== 0; field = from.nextField())
    if (from.type === 0) {
      const value = from.readVarint(true)
      to.writeVarintField(field, numbers[field]?.(value) ?? value)
    } else {
      const value = from.readBytes()
      const change = bytes[field]
      const changed = change ? change(value) : value
      if (changed) to.writeBytesField(field, changed)
    }
}

export const message = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}
