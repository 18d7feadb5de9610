import { describe, expect } from 'vitest'
import { saveEditLink, says } from './editor.ts'
import { about, restaurants } from './quality-lists.ts'
import { type Scene, stage } from './stage.ts'

/** Returns the address of one page of every kind. */
async function pagesOf(scene: Scene): Promise<string[]> {
  const { slug, token, page, editPage, editUrl } = await scene.list(restaurants(7), about)
  const { vote } = await scene.ask('POST', `/lists/${slug}/vote`, { token })
  const { suggestions } = await scene.ask('POST', `/lists/${slug}/suggestions`, { token })
  const guides = ['/developers', '/developers/reference', '/problems', '/problems/invalid_input']
  return [
    '/',
    '/merge',
    editPage,
    page,
    `${page}/embed`,
    editUrl,
    `${page}/rank`,
    `/votes/${vote.id}`,
    `/suggest/${suggestions.id}`,
    ...guides,
    '/nothing-here',
    '/lists/gone-123456',
  ]
}

describe('the content security policy', () => {
  const onStage = stage()

  onStage('is violated by no page, and nothing loads from other sites', async scene => {
    const pages = await pagesOf(scene)
    const visitor = await scene.visit()
    visitor.expects(/status of 404/)
    const { page, requests } = visitor
    for (const path of pages) {
      const answer = await page.goto(path)
      const policy = answer?.headers()['content-security-policy']
      expect(policy, path).toMatch(
        /^default-src 'none'; .*require-trusted-types-for 'script'; trusted-types default worker$/,
      )
      await page.evaluate(() => document.fonts.ready)
      // Scrolls to the end, because distant content is loaded when it comes near.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    }
    const kinds = requests.map(request => request.resourceType())
    expect(kinds).toEqual(expect.arrayContaining(['document', 'stylesheet', 'font', 'script', 'fetch']))
    const origins = requests.map(request => new URL(request.url()).origin)
    expect(new Set(origins), 'except map tiles').toEqual(new Set([scene.address, new URL(scene.tiles.template).origin]))
  })

  onStage('blocks every way to turn text into markup or scripts', async scene => {
    const visitor = await scene.visit()
    const { page } = visitor
    visitor.expects(/404|Trusted(HTML|Script|Type)|Content Security Policy|example\.org/)
    for (const path of await pagesOf(scene)) {
      await page.goto(path)
      // Runs as a script of the page. Scripts of the debugger are exempt from the policy.
      const refused = await page.evaluate(async () => {
        const attempts: Record<string, () => unknown> = {
          innerHTML: () => {
            document.body.innerHTML = '<b>Roscioli</b>'
          },
          insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>Roscioli</b>'),
          write: () => document.write('<b>Roscioli</b>'),
          parse: () => new DOMParser().parseFromString('<b>Roscioli</b>', 'text/html'),
          script: () => {
            document.createElement('script').text = 'stolen = 1'
          },
          handler: () => document.body.setAttribute('onclick', 'stolen = 1'),
          policy: () => Reflect.get(window, 'trustedTypes').createPolicy('mine', {}),
        }
        const names: string[] = []
        for (const [name, attempt] of Object.entries(attempts))
          try {
            attempt()
          } catch (error) {
            if (error instanceof TypeError) names.push(name)
          }
        return { names, all: Object.keys(attempts) }
      })
      expect(refused.names, path).toEqual(refused.all)
      expect(await page.locator('b', { hasText: 'Roscioli' }).count(), path).toBe(0)

      const tried = await page.evaluate(async () => {
        const styled = document.createElement('p')
        styled.setAttribute('style', 'position: fixed')
        document.body.append(styled)
        const elsewhere = await fetch('https://example.org/').then(
          () => 'answered',
          () => 'refused',
        )
        return { position: getComputedStyle(styled).position, elsewhere }
      })
      expect(tried, path).toEqual({ position: 'static', elsewhere: 'refused' })
    }
  })

  onStage('does not restrict any feature', async scene => {
    const { editUrl } = await scene.list(restaurants(7), about)
    const { page } = await scene.visit(editUrl)
    await page.getByText('Show QR code').click()
    await page.locator('.qr-code').waitFor()
    await saveEditLink(page)
    await page.getByRole('combobox').fill('da enzo')
    await page.getByRole('option').first().click()
    await says(page, 'All changes are saved')
    await page.locator('.map-pin').first().waitFor()
  })
})
