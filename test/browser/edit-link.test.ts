import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { add, makeList, names, note, openDownloads, saved, saveEditLink, says, until, viewAsReader } from './editor.ts'
import { mapShown } from './map.ts'
import { readQrCode } from './qr-code.ts'
import { stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

const rome = ['da felice', 'dar poeta']

describe('the edit link in the browser', () => {
  const story = stage()

  story('leaves the address bar at once and reaches only the service, in one header', async scene => {
    const { slug, token, page: readers, editUrl } = await scene.list(rome)
    const visitor = await scene.visit(editUrl)
    const { page } = visitor
    await listShown(page)
    expect(page.url()).toBe(`${scene.address}/lists/${slug}/edit`)
    await add(page, 'da enzo')
    await note(page, 'Dar Poeta').fill('The dough.')
    await note(page, 'Dar Poeta').blur()
    await page.getByRole('button', { name: 'Remove da Felice' }).click()
    await saved(page)
    const download = page.waitForEvent('download')
    await openDownloads(page)
    await page.getByRole('button', { name: /KML$/ }).click()
    await download
    await page.getByText('History', { exact: true }).click()
    await page.locator('.history li').first().waitFor()
    await viewAsReader(page)
    await mapShown(page)
    await page.locator('.leaflet-tile-loaded').first().waitFor()
    expect(await page.evaluate('document.referrer')).not.toContain('edit_')
    await page.goBack()
    await listShown(page)
    expect(page.url()).toBe(`${scene.address}/lists/${slug}/edit`)

    const sent = visitor.requests.map(request => ({
      url: request.url(),
      headers: request.headers(),
      body: request.postData() ?? '',
    }))
    expect(sent.some(({ headers }) => headers.referer !== undefined)).toBe(true)
    expect(sent.length).toBeGreaterThan(20)
    const withToken = sent.filter(request => JSON.stringify(request).includes('edit_'))
    expect(withToken.length, 'some requests contain the token').toBeGreaterThan(3)
    for (const { url, headers, body } of withToken) {
      const { authorization, ...others } = headers
      expect(authorization).toBe(`Bearer ${token}`)
      expect(new URL(url).pathname.startsWith(`/api/v1/lists/${slug}`) && url.startsWith(scene.address)).toBe(true)
      expect(JSON.stringify([url, others, body])).not.toContain('edit_')
    }
    expect(scene.tiles.requests.length).toBeGreaterThan(0)
    expect(scene.tiles.requests.filter(({ referer }) => referer?.includes('edit_'))).toEqual([])
    expect(scene.logged.filter(line => line.includes('edit_'))).toEqual([])

    const stranger = await scene.visit(readers)
    await mapShown(stranger.page)
    expect(await stranger.page.content()).not.toContain('edit_')
    await stranger.page.locator('.menu > summary').click()
    expect(await stranger.page.getByRole('link', { name: en.reading.edit }).count()).toBe(0)
    await page.goto(readers)
    await page.locator('.menu > summary').click()
    await page.getByRole('link', { name: 'Edit this list' }).click()
    await listShown(page)
  })

  story('is shown with every way to store it until stored, then only on request', async scene => {
    const visitor = await scene.visit('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = visitor
    await makeList(page)
    await page.getByRole('button', { name: en.keys.again }).click()
    await page.getByText(en.keys.showLink).click()
    const link = page.getByLabel('The edit link', { exact: true })
    const url = await link.inputValue()
    expect(url).toMatch(/^http:\/\/localhost:\d+\/lists\/eat-in-rome-[\da-z]{6}\/edit#edit_[\dA-Za-z]{38}$/)
    await says(page, en.keys.keepMeans)
    await page.locator('.key').getByRole('button', { name: 'Copy' }).click()
    await says(page.locator('.key'), 'Copied')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toBe(
      `Edit link of the list “Eat in Rome”. Anyone with this link can edit the list. Store it like a password.\n\n${url}\n`,
    )
    const mail = new URL((await page.getByRole('link', { name: 'Email it to me' }).getAttribute('href'))!)
    expect(mail.protocol).toBe('mailto:')
    expect(mail.searchParams.get('body')).toContain(url)
    await page.getByText('Show QR code').click()
    expect(await readQrCode(page.getByRole('img', { name: en.keys.qr }))).toBe(url)

    await page.getByRole('button', { name: en.keys.hide }).click()
    expect(await link.count()).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Show the edit link' }).waitFor()
    expect(await page.content()).not.toContain(url)
    await page.getByRole('button', { name: 'Show the edit link' }).click()
    expect(await link.inputValue()).toBe(url)
    await page.getByRole('button', { name: 'Hide the edit link' }).click()

    await page.goto('/')
    await page.getByRole('heading', { name: 'Your lists' }).waitFor()
    await page.getByRole('link', { name: 'Eat in Rome' }).click()
    await page.getByRole('combobox', { name: 'Add a place' }).waitFor()
    expect(page.url()).not.toContain('#')
  })

  story('moves to another device in a file with all links', async scene => {
    const lists = [
      await scene.list(rome),
      await scene.list(['da enzo'], { title: 'Only Da Enzo', visibility: 'hidden' }),
    ]
    const { page } = await scene.visit(lists[0]!.editUrl)
    await listShown(page)
    await page.goto(lists[1]!.editUrl)
    await until(async () => (await names(page)).join() === 'Da Enzo')
    await page.goto('/')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: en.making.backUp }).click()
    await page.getByRole('button', { name: en.making.exportAll }).click()
    const file = await (await download).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      forklist: 'edit links',
      version: 1,
      lists: [
        { title: 'Only Da Enzo', editUrl: lists[1]!.editUrl },
        { title: 'Eat in Rome', editUrl: lists[0]!.editUrl },
      ],
    })

    const other = await scene.visit('/')
    const input = other.page.locator('input[type=file]')
    await input.setInputFiles(file)
    await says(other.page, '2 lists restored.')
    await input.setInputFiles(file)
    await says(other.page, '2 lists were already in this browser.')
    const chooser = other.page.waitForEvent('filechooser')
    await other.page.getByRole('button', { name: en.making.importFile }).click()
    await says(other.page, en.making.importMeans)
    await other.page.getByRole('button', { name: en.making.chooseFile }).click()
    await (await chooser).setFiles({ name: 'shopping.txt', mimeType: 'text/plain', buffer: Buffer.from('Bread, wine') })
    await says(other.page, en.making.importedNone)
    await other.page.getByRole('dialog').getByRole('button', { name: en.reading.close }).click()
    await other.page.getByRole('link', { name: 'Only Da Enzo' }).click()
    await until(async () => (await names(other.page)).join() === 'Da Enzo')

    await other.page.goto('/')
    const mine = other.page.getByRole('listitem').filter({ hasText: 'Only Da Enzo' })
    await mine.getByRole('button', { name: 'Remove from this browser' }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: 'Remove from this browser' }).click()
    await until(async () => (await mine.count()) === 0)
  })

  story('moves all lists to another phone with one code', async scene => {
    const { slug, editUrl, token } = await scene.list(['da felice'], { title: 'Eat in Rome' })
    const { page } = await scene.visit(editUrl)
    await page.locator('.editing li').waitFor()
    await page.goto('/')
    await page.getByRole('button', { name: en.making.backUp }).click()
    await page.getByText(en.making.carry).click()
    const code = await readQrCode(page.getByRole('img', { name: en.making.carryQr }))
    expect(code).toBe(`${scene.address}/#lists=${slug}~${token}`)

    const other = await scene.visit(code)
    await says(other.page, '1 list restored.')
    expect(new URL(other.page.url()).hash).toBe('')
    await other.page.getByRole('link', { name: 'eat in rome' }).click()
    await until(async () => (await names(other.page)).join() === 'da Felice')
  })

  story('is taken from a message, and the list shows its map and first places at once', async scene => {
    const { editUrl } = await scene.list(['da felice'], { title: 'Eat in Rome' })
    const visitor = await scene.visit('/')
    const { page } = visitor
    await page.getByRole('button', { name: en.making.importFile }).click()
    const paste = async (text: string) => {
      await page.getByLabel(en.making.pasteLink).fill(text)
      await page.getByRole('button', { name: en.making.restoreList, exact: true }).click()
    }
    visitor.expects(/401/)
    await paste(`${editUrl.slice(0, -4)}0000`)
    await says(page.getByRole('dialog'), 'does not open its list')
    expect(await page.locator('my-lists li').count(), 'a mistyped link is not stored').toBe(0)
    await paste(`Our list: ${editUrl}`)
    await says(page, '1 list restored.')
    await says(page.locator('.my-lists'), 'da Felice')
    expect(await page.locator('.my-lists img').count()).toBe(1)
    expect(page.url()).toBe(`${scene.address}/`)
  })

  story('can be replaced, and the old one fails for everyone at once', async scene => {
    const { editPage, editUrl, slug } = await scene.list(rome)
    const [mine, theirs] = [await scene.visit(editUrl), await scene.visit(editUrl)]
    for (const visitor of [mine, theirs]) visitor.expects(/40[13]/)
    await listShown(theirs.page)
    const { page } = mine
    await saveEditLink(page)
    await page.getByRole('button', { name: 'Show the edit link' }).click()
    await page.getByRole('button', { name: 'Replace the edit link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Replace the edit link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the edit link' }).click()
    await says(page, en.keys.rotated)
    const next = await page.getByLabel('The edit link', { exact: true }).inputValue()
    expect(next).not.toBe(editUrl)
    await page.getByRole('button', { name: 'Move Dar Poeta up' }).click()
    await saved(page)

    await theirs.page.getByRole('button', { name: 'Remove da Felice' }).click()
    await says(theirs.page, en.editor.closedWrongKey)
    await says(theirs.page, 'a new link has replaced it')
    await says(theirs.page, '1 change was not sent.')
    expect((await scene.ask('GET', `/lists/${slug}`)).places.length).toBe(2)
    await theirs.page.getByLabel('Paste the edit link').fill(`Here it is: ${next}`)
    await theirs.page.getByRole('button', { name: 'Open' }).click()
    await until(async () => (await names(theirs.page)).join() === 'Dar Poeta')
    await page.goto(editPage)
    await until(async () => (await names(page)).join() === 'Dar Poeta')
  })

  story('that is cut, mistyped, foreign or missing gets a specific message with a next step', async scene => {
    const [list, other] = [await scene.list(rome), await scene.list(['da enzo'])]
    const nowhere = await scene.visit(list.editPage)
    await says(nowhere.page, en.editor.noKey)
    await nowhere.page.getByLabel('Paste the edit link').fill('please')
    await nowhere.page.getByRole('button', { name: 'Open' }).click()
    await says(nowhere.page, en.editor.pasteWrong)
    await nowhere.page.getByRole('link', { name: 'Read the list' }).click()
    await nowhere.page.getByRole('heading', { name: 'Eat in Rome' }).waitFor()

    const cut = await scene.visit(list.editUrl.slice(0, -5))
    await says(cut.page, en.editor.cutKey)
    expect(cut.page.url()).not.toContain('#')
    await pasteInto(cut, list.editUrl)

    const last = list.token.endsWith('A') ? 'B' : 'A'
    const mistyped = await scene.visit(list.editUrl.slice(0, -1) + last)
    mistyped.expects(/401/)
    await says(mistyped.page, en.editor.closedWrongKey)
    await pasteInto(mistyped, list.token)

    const others = await scene.visit(`${list.editPage}#${other.token}`)
    others.expects(/403/)
    await says(others.page, en.editor.closedOtherList)
    await pasteInto(others, list.editUrl)

    const missing = await scene.visit(`/lists/eat-in-rome-000000/edit#${other.token}`)
    missing.expects(/404/)
    await says(missing.page, en.editor.closedNotFound)
  })

  story('may be opened in an open page; an invalid one changes nothing', async scene => {
    const { token, editUrl } = await scene.list(rome)
    const visitor = await scene.visit(editUrl)
    const { page } = visitor
    visitor.expects(/401/)
    await listShown(page)
    await note(page, 'Dar Poeta').fill('Still typing')
    await page.evaluate(`location.hash = ${JSON.stringify(token)}`)
    await until(() => !page.url().includes('#'))
    expect(await note(page, 'Dar Poeta').inputValue()).toBe('Still typing')
    const last = token.endsWith('A') ? 'B' : 'A'
    await page.evaluate(`location.hash = ${JSON.stringify(token.slice(0, -1) + last)}`)
    await until(() => !page.url().includes('#'))
    await page.evaluate(`location.hash = ${JSON.stringify(token.slice(0, -4))}`)
    await until(() => !page.url().includes('#'))
    await listShown(page)
    await until(async () => (await note(page, 'Dar Poeta').inputValue()) === 'Still typing')
    await page.getByRole('button', { name: 'Move Dar Poeta up' }).click()
    await saved(page)
  })

  story('uses the device’s share sheet, and closing it shows no error', async scene => {
    const { editUrl } = await scene.list(rome)
    const { page } = await scene.visit()
    // A headless browser has no share sheet.
    await page.addInitScript(`
      sheets = []
      cancelled = false
      navigator.share = async what => {
        sheets.push(what)
        if (cancelled) throw new DOMException('Share canceled', 'AbortError')
      }
    `)
    await page.goto(editUrl)
    await listShown(page)
    const share = page.locator('.key').getByRole('button', { name: en.keys.share })
    await share.click()
    expect(await page.evaluate('sheets')).toEqual([{ title: 'Eat in Rome', url: editUrl }])
    const before = await page.locator('main').innerText()
    await page.evaluate('cancelled = true')
    await share.click()
    expect(await page.evaluate('sheets.length')).toBe(2)
    expect(await page.locator('main').innerText()).toBe(before)
  })
})

const listShown = (page: Page) => until(async () => (await names(page)).length > 0)

async function pasteInto({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel('Paste the edit link').fill(text)
  await page.getByRole('button', { name: 'Open' }).click()
  await listShown(page)
}
