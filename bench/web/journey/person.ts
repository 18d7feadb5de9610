import type { Locator, Page } from 'playwright-core'
import { within } from './device.ts'
import { hasFocus } from './in-page.ts'

/** A person with a phone. Counts each tap, and the keyboard's Go. */
export class Person {
  readonly page: Page
  taps = 0

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.tap()
    this.taps += 1
  }

  async go(): Promise<void> {
    await this.page.keyboard.press('Enter')
    this.taps += 1
  }

  /** Types a text. A field that has the focus needs no tap, and a page has a second to give it. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    if (!(await within(1000, () => field.evaluate(hasFocus)))) await this.tap(field)
    await this.page.keyboard.type(text)
  }
}
