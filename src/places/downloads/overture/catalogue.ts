import * as z from 'zod'
import { boxesOf, type PlaceArea } from '../../areas/area.ts'
import { type Box, meet } from '../../areas/box.ts'
import type { DownloadClient } from '../client.ts'
import { DownloadFailed } from '../failures.ts'

// The STAC catalogue of Overture Maps: https://stac.overturemaps.org/catalog.json.

/** The public buckets that hold the files. */
export const overtureOrigins = [
  'https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com',
  'https://overturemaps-us-west-2.s3.amazonaws.com',
  'https://overturemapswestus2.blob.core.windows.net',
]

const link = z.object({
  rel: z.string(),
  href: z.string(),
  title: z.string().optional(),
  latest: z.boolean().optional(),
})
const withLinks = z.object({ latest: z.string().optional(), links: z.array(link).max(10_000) })

const asset = z.object({ href: z.string() })
const item = z.object({
  bbox: z.array(z.number()).min(4).max(6),
  assets: z.record(z.string(), asset),
})

export type Release = {
  /** `2026-08-19.0` */
  name: string
  catalogue: URL
}

/** Returns the latest release. @throws DownloadFailed */
export const latestRelease = async (client: DownloadClient, catalogue: URL): Promise<Release> => {
  const { latest, links } = await client.json(catalogue, withLinks)
  const children = links.filter(({ rel }) => rel === 'child')
  const nameOf = ({ title, href }: z.output<typeof link>) => title ?? href.split('/').at(-2) ?? href
  const child = children.find(each => nameOf(each) === latest) ?? children.find(each => each.latest)
  if (!child) throw new DownloadFailed(`${catalogue} names no latest release`)
  const name = nameOf(child)
  // The name becomes the name of a folder.
  if (!/^[\w.-]{1,40}$/.test(name) || /^\.+$/.test(name))
    throw new DownloadFailed(`${catalogue} has a release without a usable name`)
  return { name, catalogue: new URL(child.href, catalogue) }
}

/**
 * Returns the addresses of the files of a release whose box meets an area.
 * @throws DownloadFailed; DocumentGone when the release was deleted
 */
export const filesFor = async (client: DownloadClient, release: Release, area: PlaceArea): Promise<URL[]> => {
  const collection = await followed(client, release.catalogue, ['places', 'place'])
  const { links } = await client.json(collection, withLinks)
  const items = links.filter(({ rel }) => rel === 'item').map(({ href }) => new URL(href, collection))
  if (items.length === 0) throw new DownloadFailed(`${collection} lists no files`)
  const boxes = boxesOf(area)
  const files = await Promise.all(
    items.map(async url => {
      const { bbox, assets } = await client.json(url, item)
      const itemBox = boxOf(bbox)
      if (!boxes.some(box => meet(box, itemBox, margin))) return []
      const chosen = assets.aws ?? assets.azure ?? Object.values(assets).find(({ href }) => href.includes('.parquet'))
      if (!chosen) throw new DownloadFailed(`${url} names no Parquet file`)
      return [new URL(chosen.href, url)]
    }),
  )
  return files.flat()
}

/** Boxes are rounded to float32. */
export const margin = 0.0001

/** Takes the first and the last two of each half: a box may have altitudes. */
const boxOf = (bbox: readonly number[]): Box => {
  const half = bbox.length / 2
  return { west: bbox[0]!, south: bbox[1]!, east: bbox[half]!, north: bbox[half + 1]! }
}

/** Follows the child links whose addresses or titles have these names. */
const followed = async (client: DownloadClient, from: URL, names: readonly string[]): Promise<URL> => {
  let at = from
  for (const name of names) {
    const { links } = await client.json(at, withLinks)
    const child = links.find(
      ({ rel, href, title }) => rel === 'child' && (title?.toLowerCase() === name || href.split('/').at(-2) === name),
    )
    if (!child) throw new DownloadFailed(`${at} has no link to ${name}`)
    at = new URL(child.href, at)
  }
  return at
}
