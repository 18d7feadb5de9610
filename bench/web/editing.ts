import { openBrowser } from '../../test/api/oauth/browser.ts'
import type { Figure } from '../figure.ts'
import { together } from './editing/together.ts'
import { typing } from './editing/typing.ts'

/** The waiting times of people who edit a list: search results, and others' changes. */
export async function editing(): Promise<Figure[]> {
  await using browser = await openBrowser()
  return [await typing(browser), await together(browser)]
}
