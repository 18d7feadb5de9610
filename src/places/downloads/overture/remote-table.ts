import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ColumnMetaData, type FileMetaData, parquetMetadata, type RowGroup } from 'hyparquet'
import { hashBase32 } from '../../../util/base32.ts'
import { boxesOf, type PlaceArea } from '../../areas/area.ts'
import { type Box, meet } from '../../areas/box.ts'
import { replaceFile } from '../../index/replace-file.ts'
import { tableFrom } from '../../sources/parquet/file.ts'
import { overture } from '../../sources/parquet/overture.ts'
import { columnsRead } from '../../sources/parquet/schema.ts'
import { SourceError } from '../../sources/source.ts'
import type { DownloadClient, FileVersion } from '../client.ts'
import { DownloadFailed } from '../failures.ts'
import { margin } from './catalogue.ts'

/** A Parquet file on a server, with those of its row groups that may have places in the area. */
export type RemoteTable = {
  url: URL
  version: FileVersion
  /** Identifies this version of the file. */
  key: string
  metadata: FileMetaData
  columns: string[]
  groups: { index: number; group: RowGroup; isWithin: boolean }[]
}

/** The first read from the end of a file. */
const tailBytes = 1 << 19
const maxFooterBytes = 64 << 20
/** Metadata length and `PAR1`. */
const trailerBytes = 8

/** A footer on disk: a line with the version of its file, then the bytes. */
type Footer = { version: FileVersion; bytes: Uint8Array<ArrayBuffer> }

/**
 * Reads the footer of a file, or takes it from `folder`.
 * @throws DownloadFailed, also for another layout; FileChanged
 */
export const openTable = async (
  client: DownloadClient,
  url: URL,
  folder: string,
  area: PlaceArea,
): Promise<RemoteTable> => {
  const file = footerFile(folder, url)
  const kept = readFooter(file)
  const footer = kept ?? (await fetchFooter(client, url))
  if (!kept) await replaceFile(file, part => writeFileSync(part, packed(footer)))
  const { version, bytes } = footer
  const { metadata, columns: present } = await tableFrom(url.href, options => parquetMetadata(bytes, options)).catch(
    (error: unknown) => {
      forgetFooter(folder, url)
      throw error instanceof SourceError ? new DownloadFailed(error.message) : error
    },
  )
  checkLayout(url, present, metadata)
  const boxes = boxesOf(area)
  const groups = metadata.row_groups.flatMap((group, index) => {
    const box = boxOf(group)
    if (box && !boxes.some(each => meet(each, box, margin))) return []
    return [{ index, group, isWithin: box !== undefined && boxes.some(each => holds(each, box)) }]
  })
  return {
    url,
    version,
    key: hashBase32(`${url} ${version.size} ${version.tag ?? ''}`),
    metadata: { ...metadata, row_groups: [] },
    columns: columnsRead(overture, present),
    groups,
  }
}

/** Removes the stored footer of a file that has changed. */
export const forgetFooter = (folder: string, url: URL): void => rmSync(footerFile(folder, url), { force: true })

const footerFile = (folder: string, url: URL): string => join(folder, `${hashBase32(url.href)}.footer`)

const packed = ({ version, bytes }: Footer): Uint8Array =>
  Buffer.concat([Buffer.from(`${JSON.stringify(version)}\n`), bytes])

const readFooter = (file: string): Footer | undefined => {
  try {
    const content = readFileSync(file)
    const end = content.indexOf('\n')
    return { version: JSON.parse(content.toString('utf8', 0, end)), bytes: new Uint8Array(content.subarray(end + 1)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const fetchFooter = async (client: DownloadClient, url: URL): Promise<Footer> => {
  const version = await client.version(url)
  const end = version.size
  const tail = await client.bytes(url, { start: Math.max(0, end - tailBytes), end }, version)
  const view = new DataView(tail.buffer)
  const isParquet = tail.length > trailerBytes && Buffer.from(tail.subarray(-4)).toString('latin1') === 'PAR1'
  const length = isParquet ? view.getUint32(tail.length - trailerBytes, true) + trailerBytes : 0
  if (!isParquet || length > end) throw new DownloadFailed(`${url} is no Parquet file`)
  if (length > maxFooterBytes) throw new DownloadFailed(`${url} has a footer of ${length} bytes`)
  if (length <= tail.length) return { version, bytes: tail.slice(tail.length - length) }
  const rest = await client.bytes(url, { start: end - length, end: end - tail.length }, version)
  return { version, bytes: new Uint8Array(Buffer.concat([rest, tail])) }
}

/** Members without which every place would be dropped. */
const requiredMembers = ['names.primary', 'bbox.xmin', 'bbox.xmax', 'bbox.ymin', 'bbox.ymax']

const checkLayout = (url: URL, present: readonly string[], { row_groups: groups }: FileMetaData): void => {
  const changed = (what: string) =>
    new DownloadFailed(`The layout of Overture’s files has changed: ${url} has no ${what}. Update Forklist`)
  const [missing] = overture.required.filter(column => !present.includes(column))
  if (missing !== undefined) throw changed(`column ${missing}`)
  if (!overture.foodColumns.some(column => present.includes(column)))
    throw changed(`column ${overture.foodColumns.join(' or ')}`)
  const paths = new Set(groups[0]?.columns.map(({ meta_data: data }) => data?.path_in_schema.join('.')))
  const member = groups.length > 0 && requiredMembers.find(path => !paths.has(path))
  if (member) throw changed(`column ${member}`)
}

/** Returns the box of a row group by the statistics of its `bbox`, or `undefined` without them. */
const boxOf = ({ columns }: RowGroup): Box | undefined => {
  const statistics = (member: string): ColumnMetaData['statistics'] =>
    columns.find(({ meta_data: data }) => data?.path_in_schema.join('.') === `bbox.${member}`)?.meta_data?.statistics
  const least = (member: string) => Number(statistics(member)?.min_value ?? Number.NaN)
  const greatest = (member: string) => Number(statistics(member)?.max_value ?? Number.NaN)
  const box = { west: least('xmin'), south: least('ymin'), east: greatest('xmax'), north: greatest('ymax') }
  return Object.values(box).every(Number.isFinite) ? box : undefined
}

const holds = (outer: Box, inner: Box): boolean =>
  outer.west <= inner.west && outer.south <= inner.south && outer.east >= inner.east && outer.north >= inner.north
