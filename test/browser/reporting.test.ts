import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { says, tabTo } from './editor.ts'
import { axeOn } from './quality-axe.ts'
import { phone, type Scene, stage } from './stage.ts'

const { en } = messagesByLanguage

const { reporting } = en

describe('reporting a list in the browser', () => {
  const story = stage()
  const reports = (scene: Scene) => scene.database().prepare('select reason, text, contact from reports').all()

  story('works by keyboard alone; the log records the event without its content', async scene => {
    const { page: address } = await scene.list(['da felice'])
    const { page } = await scene.visit(address, phone)
    await page.locator('.menu > summary').press('Enter')
    await page.getByRole('link', { name: reporting.link }).press('Enter')
    await says(page, reporting.why)
    await using axe = await axeOn(page)
    expect((await axe.findings()).wrong).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await axe.findings()).wrong).toEqual([])

    await page.getByRole('button', { name: reporting.send }).click()
    expect(await page.locator(':invalid').count(), 'a report without a reason is not sent').toBeGreaterThan(0)
    await tabTo(page, page.getByRole('radio', { name: reporting.reasons.spam }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('The note of da Felice names my neighbour.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('bruno@example.org')
    await page.keyboard.press('Enter')
    await says(page, reporting.sent)
    expect(reports(scene)).toMatchObject([
      {
        reason: 'personal-data',
        text: 'The note of da Felice names my neighbour.',
        contact: 'bruno@example.org',
      },
    ])
    await page.reload()
    expect(reports(scene), 'reloading the confirmation sends nothing').toHaveLength(1)
    const logged = scene.logged.join('')
    expect(logged).toMatch(/"report":"rep_\w{8}","reason":"personal-data"/)
    expect(logged).not.toMatch(/neighbour|bruno@/)
    await page.getByRole('link', { name: reporting.back }).click()
    await says(page, 'da Felice')
  })

  story('works without JavaScript', async scene => {
    const { page: address } = await scene.list(['da felice'])
    const before = reports(scene).length
    const { page } = await scene.visit(`${address}/report`, { javaScriptEnabled: false })
    await page.getByRole('radio', { name: reporting.reasons.illegal }).check()
    await page.getByRole('button', { name: reporting.send }).click()
    await page.getByText(reporting.sent).waitFor()
    expect(reports(scene)).toHaveLength(before + 1)
  })
})
