import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A browser with one page and empty storage. Disposing closes it. */
export type Device = AsyncDisposable & { page: Page }

const phoneScreen: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/** The part of a phone's screen that its keyboard leaves free, in CSS pixels from the top. */
export const aboveKeyboard = 508

const slowDown = 4
const maxWaitMs = 20_000

export type Colors = 'light' | 'dark'

/** Opens a phone whose CPU is as slow as phones are. @param address of the service */
export async function openPhone(browser: Browser, address: string, colorScheme: Colors = 'light'): Promise<Device> {
  const device = await open(browser, { ...phoneScreen, colorScheme })
  // Another site would get another process, without the slow-down.
  await device.page.goto(`${address}/robots.txt`)
  const session = await device.page.context().newCDPSession(device.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return device
}

export const openDesktop = (browser: Browser): Promise<Device> =>
  open(browser, { viewport: { width: 1440, height: 900 } })

async function open(browser: Browser, options: BrowserContextOptions): Promise<Device> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(maxWaitMs)
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

/** Opens a page and gives its script time to begin. A page that follows its list never stops loading. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await setTimeout(1000)
}

/** Returns whether a condition comes true in the given time. */
export async function within(ms: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await setTimeout(20)) if (await holds()) return true
  return false
}
