import { readSettings } from '../../src/config/index.ts'
import { openAssets } from '../../src/web/assets.ts'
import { mapTilesOf } from '../../src/web/map-tiles.ts'
import { type Page, pageOf, type Site } from '../../src/web/page.ts'
import { base } from './feeds/lists.ts'

const { mapTilesUrl: setting, mapTilesAttribution: attribution } = readSettings({})

/** The website with default settings, for rendering without a service. */
export const site: Site = {
  base,
  root: '',
  mapTiles: mapTilesOf({ root: '', setting, attribution, baseMap: { archive: () => undefined, vector: undefined } }),
  mayCreate: true,
  mayReport: true,
  operatorPages: [],
  assets: openAssets(),
  now: () => Date.UTC(2026, 4, 1),
}

/** Returns the input for rendering a list's page. @param language its tag */
export const pageIn = (language: string): Page =>
  pageOf(site, new Request(`${base}/lists/fried-cod-in-rome-k3v9qa?lang=${language}`))
