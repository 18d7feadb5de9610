import type { Page } from 'playwright-core'

/** Waits for the map of a list's page, which loads when the page is idle. */
export async function mapShown(page: Page): Promise<void> {
  await page.locator('.map').scrollIntoViewIfNeeded()
  // On a phone, the map of a list that is read is a strip.
  const strip = page.locator('.open-map')
  if (await strip.isVisible()) await strip.click()
  await page.locator('.map-pin').first().waitFor()
}

/** Returns the numbers on the pins of the map, in document order. */
export const pinned = async (page: Page): Promise<number[]> =>
  (await page.locator('.map-pin').allTextContents()).map(Number)

/** Returns how many places have a dot on the map and no number. */
export const dotted = async (page: Page): Promise<number> =>
  ((await page.locator('.map-dots').getAttribute('d')) ?? '').split('M').length - 1
