import { openBrowser } from '../../test/api/oauth/browser.ts'
import type { Figure } from '../figure.ts'
import { together } from './editing/together.ts'
import { typing } from './editing/typing.ts'

/** Measures how long people who edit a list wait for search results and for the changes of others. */
export async function editing(): Promise<Figure[]> {
  await using browser = await openBrowser()
  return [await typing(browser), await together(browser)]
}
