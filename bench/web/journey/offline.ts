import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { temporaryFolder } from '../../folder.ts'
import { note, samplePlaces } from '../../lists.ts'
import { openSite } from '../editing/site.ts'
import { openPhone, visit } from './device.ts'
import { type Measurement, type Stand, yesOrNo } from './measurement.ts'
import { isShown, rows } from './site-parts.ts'

/** Nobody reads a list in less. The worker may store it meanwhile. */
const readingMs = 3000
const title = 'Where we eat offline'

/** Measures what a phone shows without a network. The service has ended too, so nothing can come from it. */
export async function offline({ browser }: Stand): Promise<Measurement[]> {
  using folder = temporaryFolder()
  const site = await openSite({ DATA_DIR: folder.path })
  await using ended = new AsyncDisposableStack()
  ended.use(site)
  const { slug } = await site.list(samplePlaces(3), title)
  const url = `${site.address}/lists/${slug}`
  await using phone = await openPhone(browser, site.address)
  const { page } = phone
  const open = (address: string) => visit(page, address)
  for (let visits = 0; visits < 2; visits++) {
    await open(url)
    await setTimeout(readingMs)
  }
  const missing = await missingToInstall(page)
  await ended.disposeAsync()
  await page.context().setOffline(true)

  // A page that does not open is a result.
  const opens = (address: string) =>
    open(address).then(
      () => true,
      () => false,
    )
  const isOpen = await opens(url)
  const shown = isOpen && {
    title: await isShown(page.getByRole('heading', { name: title })),
    note: await isShown(rows(page).first().getByText(note)),
    map: await isShown(page.locator('main figure svg, main .leaflet-container, main list-map')),
  }
  const isHomeOpen = (await opens(site.address)) && (await isShown(page.getByText(title)))
  return [
    {
      what: 'a list without a network, after the second visit',
      goal: 'title, first note, map',
      measured: shown ? inWords(shown) : 'browser error page',
      met: shown && Object.values(shown).every(Boolean),
    },
    {
      what: 'the home page without a network, with that list',
      goal: 'yes',
      measured: yesOrNo(isHomeOpen),
      met: isHomeOpen,
    },
    {
      what: 'installable',
      goal: 'manifest, icons, worker',
      measured: missing.length === 0 ? 'yes' : `missing: ${missing.join(', ')}`,
      met: missing.length === 0,
    },
  ]
}

const inWords = (shown: Record<string, boolean>): string =>
  Object.entries(shown)
    .map(([part, isShown]) => `${part}: ${yesOrNo(isShown)}`)
    .join(', ')

type WebManifest = { name?: string; start_url?: string; display?: string; icons?: { sizes?: string; type?: string }[] }

/** Returns what a browser needs to install the website and does not find. */
async function missingToInstall(page: Page): Promise<string[]> {
  const link = page.locator('link[rel=manifest]')
  const manifest =
    (await link.count()) === 0
      ? undefined
      : ((await (
          await page.request.get(new URL((await link.first().getAttribute('href'))!, page.url()).href)
        ).json()) as WebManifest)
  const icons = manifest?.icons ?? []
  const has = {
    manifest: manifest?.name !== undefined && manifest.start_url !== undefined && manifest.display !== undefined,
    'icon of 192 px': icons.some(({ sizes }) => /192x192|any/.test(sizes ?? '')),
    'icon of 512 px': icons.some(({ sizes }) => /512x512|any/.test(sizes ?? '')),
    worker: await page.evaluate<boolean>('navigator.serviceWorker.getRegistration().then(found => !!found?.active)'),
  }
  return Object.entries(has).flatMap(([part, isThere]) => (isThere ? [] : part))
}
