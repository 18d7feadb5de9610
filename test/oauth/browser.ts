import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The system's Chromium, which loads and reports nothing of its own. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'chromium'))
    .find(path => existsSync(path))
  if (executablePath === undefined) throw new Error('needs chromium')
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ]
  return chromium.launch({ executablePath, args })
}
