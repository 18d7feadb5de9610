import type { Page } from 'playwright-core'

/** Waits for the map of a list's page: it loads on interaction, or after a while. */
export async function mapShown(page: Page): Promise<void> {
  await page.locator('.map').scrollIntoViewIfNeeded()
  await page.mouse.move(2, 2)
  await page.locator('.map-pin').first().waitFor()
}

/** The numbers on the pins of the map, in their order. */
export const pinned = async (page: Page): Promise<number[]> =>
  (await page.locator('.map-pin').allTextContents()).map(Number)

/** How many places have a dot on the map and no number. */
export const dotted = async (page: Page): Promise<number> =>
  ((await page.locator('.map-dots').getAttribute('d')) ?? '').split('M').length - 1
