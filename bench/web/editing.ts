import { openBrowser } from '../../test/api/oauth/browser.ts'
import type { Figure } from '../figure.ts'
import { together } from './editing/together.ts'
import { typing } from './editing/typing.ts'

/** What people wait for while they make a list: what they look for, and what somebody else has changed. */
export async function editing(): Promise<Figure[]> {
  await using browser = await openBrowser()
  return [await typing(browser), await together(browser)]
}
