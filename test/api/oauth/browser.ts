import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Starts the system's Chromium, without background requests and reports. */
export const openBrowser = (): Promise<Browser> => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  // The shell is Chromium without windows. It takes two thirds of the time.
  const executablePath = ['chromium-headless-shell', 'chromium']
    .flatMap(name => folders.map(folder => join(folder, name)))
    .find(path => existsSync(path))
  if (executablePath === undefined) throw new Error('needs chromium')
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ]
  return chromium.launch({ executablePath, args })
}
