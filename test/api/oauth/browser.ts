import { type Browser, chromium } from 'playwright-core'
import { programPath } from '../../support/programs.ts'

/** Starts the system's Chromium, without background requests and reports. @param more further arguments */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> => {
  // The shell is Chromium without windows. It takes two thirds of the time.
  const executablePath = programPath('chromium-headless-shell') ?? programPath('chromium')
  if (executablePath === undefined) throw new Error('needs chromium')
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ...more,
  ]
  return chromium.launch({ executablePath, args })
}
