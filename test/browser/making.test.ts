import { describe, expect } from 'vitest'
import { FormTokens } from '../../src/web/api/form-token.ts'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { add, makeList, names, note, numerals, saved, says, searchIn, tabTo, until } from './editor.ts'
import { readQrCode } from './qr-code.ts'
import { type Scene, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

describe('creating a list in the browser', () => {
  const story = stage()

  story('takes one step from the home page, and adds places by keyboard', async scene => {
    const { page } = await scene.visit('/')
    const { keyboard } = page
    await tabTo(page, page.getByLabel(en.home.listTitle))
    await keyboard.type('Eat in Rome')
    await keyboard.press('Enter')

    const field = page.getByRole('combobox', { name: 'Add a place' })
    await field.waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/lists\/eat-in-rome-[\da-z]{6}\/edit$/)
    await says(page, 'No places yet.')
    await tabTo(page, field)
    await keyboard.type('dar poet')
    await page.getByRole('option', { name: /Dar Poeta.*Vicolo del Bologna 45/ }).waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await keyboard.press('Enter')
    await until(async () => (await names(page)).join() === 'Dar Poeta')
    expect(await field.inputValue(), 'the field is ready for the next place').toBe('')
    await keyboard.type('da felice')
    await page
      .getByRole('option', { name: /da Felice/i })
      .first()
      .waitFor()
    await keyboard.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    await keyboard.type(' ')
    await page
      .getByRole('option', { name: /da Felice/i })
      .first()
      .waitFor()
    await keyboard.press('Enter')
    await until(async () => (await names(page)).length === 2)
    await saved(page)

    await keyboard.press('Shift+Tab')
    await tabTo(page, note(page, 'Dar Poeta'))
    await keyboard.type('The dough.')
    await keyboard.press('Tab')
    await saved(page)
    await tabTo(page, page.getByRole('button', { name: en.editor.share, exact: true }), 'backwards')
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('link', { name: en.editor.view }))
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Eat in Rome', level: 1 }).waitFor()
    expect(await page.locator('.entries h3').allTextContents()).toEqual(['Dar Poeta', 'da Felice'])
    await says(page, 'The dough.')
  })

  story('distinguishes branches of a chain by address and distance', async scene => {
    const { page } = await scene.visit('/')
    await makeList(page, 'Ribs in Rome')
    const field = page.getByRole('combobox', { name: 'Add a place' })
    await searchIn(page, 'Rome')
    await field.fill('roadhouse grill')
    await until(async () => (await page.getByRole('option').count()) >= 4)
    const branches = await page.getByRole('option', { name: /^Roadhouse Grill/ }).allTextContents()
    expect(branches.length).toBe(3)
    expect(new Set(branches).size).toBe(3)
    for (const branch of branches) expect(branch).toMatch(/\d (km|m|mi)\b/)
    const marsala = branches.findIndex(branch => branch.includes('Via Marsala 27'))
    const nievo = branches.findIndex(branch => branch.includes('Piazza Ippolito Nievo 33'))
    expect(Math.min(marsala, nievo)).toBeGreaterThanOrEqual(0)

    await field.focus()
    for (let steps = 0; steps < marsala; steps++) await page.keyboard.press('ArrowDown')
    const active = await field.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Via Marsala 27')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await saved(page)
    expect(await page.locator('.editing > li').allInnerTexts()).toEqual([expect.stringContaining('Via Marsala 27')])
    await add(page, 'roadhouse grill', 'Piazza Ippolito Nievo 33')
    expect(await numerals(page), 'the new place is shown first').toEqual([2, 1])
  })

  story('shows that a place is already on the list, and moves to it', async scene => {
    const { slug, editUrl } = await scene.list(['da felice', 'dar poeta'])
    const { page } = await scene.visit(editUrl)
    await page.getByRole('combobox', { name: 'Add a place' }).fill('dar poeta')
    await page.getByRole('option', { name: 'Already number 2' }).click()
    await until(() =>
      page
        .locator('.editing > li')
        .nth(1)
        .evaluate(row => row.contains(document.activeElement)),
    )
    expect((await scene.ask('GET', `/lists/${slug}`)).version).toBe(1)
  })

  story('creates a list that is not listed until its owner makes it public', async scene => {
    const { page } = await scene.visit('/')
    await makeList(page, 'Lunch near the office')
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    const slug = new URL(page.url()).pathname.split('/')[2]!
    const list = () => scene.ask('GET', `/lists/${slug}`)
    expect(await list()).toMatchObject({ visibility: 'public', listed: false })

    await page.getByText('Settings').click()
    expect(await page.getByRole('radio', { name: /^Anyone with the link/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /^Public/ }).check()
    await until(async () => (await list()).listed)
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => !(await list()).listed)
    expect(await page.getByRole('radio', { name: /^Anyone with the link/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /^Hidden/ }).check()
    await until(async () => (await scene.ask('GET', `/lists/${slug}`)).code === 'list_not_found')
  })

  story('can hide a list before it is shared', async scene => {
    const { page } = await scene.visit('/')
    await makeList(page, 'Where I propose')
    await add(page, 'armando al pantheon', /Armando/)
    await page.getByRole('button', { name: en.editor.share, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /Hidden/ }).check()
    await says(dialog, en.editor.hiddenNotShared)
    expect(await dialog.getByRole('link').count()).toBe(0)
    // The QR code is there also before the service shows the list again.
    await page.route('**/api/v1/**', () => {})
    await dialog.getByRole('radio', { name: /^Anyone with the link/ }).check()
    await dialog.getByText(en.keys.showQr).click()
    const code = dialog.getByRole('img', { name: en.editor.readerQr })
    expect(await readQrCode(code)).toBe(page.url().replace(/\/edit$/, ''))
    await dialog.getByRole('radio', { name: /Hidden/ }).check()
    await page.unroute('**/api/v1/**')
    await dialog.getByRole('button', { name: en.editor.done }).click()
    await saved(page)
    const stranger = await scene.visit()
    stranger.expects(/404/)
    const answer = await stranger.page.goto(page.url().replace(/\/edit$/, ''))
    expect(answer?.status()).toBe(404)
    await says(stranger.page, 'No list found at this address.')
  })

  story('replaces an expired or forged form token and creates the list once', async scene => {
    for (const [title, formToken] of [
      ['Eat in Rome, late', expired(scene)],
      ['Eat in Rome, forged', forged],
    ] as const) {
      const visitor = await withFormToken(scene, formToken)
      await makeList(visitor.page, title)
      await visitor.page.getByRole('combobox', { name: 'Add a place' }).waitFor()
      expect(siteRequests(visitor)).toEqual(['POST /site/lists', 'GET /site/form-token', 'POST /site/lists'])
      expect(scene.countOf(title)).toBe(1)
    }
  })

  story('explains when no form token works, and resumes when one does', async scene => {
    const visitor = await withFormToken(scene, forged)
    const { page } = visitor
    await page.route('**/site/form-token', route => route.fulfill({ json: { formToken: forged } }))
    await makeList(page, 'Eat in Rome, in the end')
    await says(page, en.refusals.invalid_credential)
    expect(siteRequests(visitor)).toEqual(['POST /site/lists', 'GET /site/form-token', 'POST /site/lists'])
    expect(await page.getByLabel(en.home.listTitle).inputValue()).toBe('Eat in Rome, in the end')
    await page.unroute('**/site/form-token')
    await page.getByRole('button', { name: en.home.create }).click()
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    expect(scene.countOf('Eat in Rome, in the end')).toBe(1)
  })
})

describe('a site at its limit of new lists', () => {
  const story = stage({ SITE_DAILY_LISTS_PER_ADDRESS: '10' })

  story('explains the daily limit of lists and keeps the input', async scene => {
    const visitor = await scene.visit('/')
    const { page } = visitor
    visitor.expects(/429/)
    const statuses = await page.evaluate(async () => {
      const token = JSON.parse(document.getElementById('page-data')!.textContent).formToken
      const headers = { 'content-type': 'application/json', 'x-form-token': token }
      const body = JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada' })
      const answers = Array.from({ length: 10 }, () => fetch('/site/lists', { method: 'POST', headers, body }))
      return (await Promise.all(answers)).map(({ status }) => status)
    })
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 201))
    await makeList(page, 'Rome, part 11')
    await says(page, 'The limit is reached for now.')
    expect(await page.getByLabel(en.home.listTitle).inputValue()).toBe('Rome, part 11')
  })
})

const forged = `${Math.floor(Date.now() / 1000) + 3600}.${'A'.repeat(16)}.${'A'.repeat(43)}`

/** Returns a form token that the service issued three hours ago. */
function expired(scene: Scene): string {
  using database = scene.database()
  const { value } = database.prepare(`select value from meta where name = 'form_secret'`).get()!
  return new FormTokens(String(value), () => Date.now() - 3 * 3_600_000).issue().formToken
}

/** Opens the home page with this form token. */
async function withFormToken(scene: Scene, formToken: string): Promise<Visitor> {
  const visitor = await scene.visit()
  visitor.expects(/status of 401/)
  await visitor.page.route(`${scene.address}/`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(?<="formToken":")[^"]+/, formToken)
    expect(body).toContain(formToken)
    await route.fulfill({ response, body })
  })
  await visitor.page.goto('/')
  return visitor
}

/** Returns the requests that create a list or fetch a form token. */
const siteRequests = ({ requests }: Visitor): string[] =>
  requests
    .map(request => `${request.method()} ${new URL(request.url()).pathname}`)
    .filter(line => / \/site\/(lists|form-token)$/.test(line))
