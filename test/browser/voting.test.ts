import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { messagesByLanguage } from '../../src/web/locales/messages.ts'
import { names as listed, openMore, saved, says, storageForbidden, tabTo, until } from './editor.ts'
import { phone, stage, type Visitor } from './stage.ts'

const { en } = messagesByLanguage

const { ballot, voting, voteResult, editor } = en
const rome = ['da felice', 'dar poeta', 'da enzo', 'il baffetto']
const before = ['da Felice', 'Dar Poeta', 'Da Enzo', 'Il Baffetto']
const after = ['Dar Poeta', 'Il Baffetto', 'Da Enzo', 'da Felice']

describe('voting in the browser', () => {
  const story = stage()

  story('combines many ballots into a list’s order, with the ballot link alone', async scene => {
    const { editUrl, slug, page: address, token } = await scene.list(rome)
    const holder = await scene.visit(editUrl)
    const { page } = holder
    await openPanel(holder)
    await page.getByLabel(voting.question).fill('Where do we eat on Friday?')
    await page.getByRole('button', { name: voting.open }).click()
    const link = await page.getByLabel(voting.link).inputValue()
    expect(link).toMatch(new RegExp(`^${scene.address}/votes/vote_[0-9a-z]{26}$`))
    await says(page, `${voting.isOpen} 0 ballots.`)
    expect(await page.getByRole('button', { name: voting.apply }).count(), 'there are no ballots yet').toBe(0)

    const bruno = (await scene.visit(link, phone)).page
    await says(bruno, 'Where do we eat on Friday?')
    await add(bruno, 'Il Baffetto')
    await add(bruno, 'Da Enzo')
    await add(bruno, 'Dar Poeta')
    expect(await chosen(bruno)).toEqual(['Il Baffetto', 'Da Enzo', 'Dar Poeta'])
    await send(bruno)

    const carla = (await scene.visit(link)).page
    await tabTo(carla, carla.getByRole('button', { name: 'Add Dar Poeta to' }))
    await carla.keyboard.press('Enter')
    await says(carla, 'Dar Poeta is now 1 of 1')
    expect(await carla.locator(':focus').getAttribute('aria-label'), 'the next place has focus').toContain('Da Enzo')
    // The name, its map link, and the next place.
    for (let step = 0; step < 3; step++) await carla.keyboard.press('Tab')
    await carla.keyboard.press('Enter')
    expect(await chosen(carla)).toEqual(['Dar Poeta', 'Il Baffetto'])
    await send(carla)

    await bruno.reload()
    await says(bruno, ballot.counts)
    expect(await chosen(bruno), 'the browser has stored it').toEqual(['Il Baffetto', 'Da Enzo', 'Dar Poeta'])
    await bruno.getByRole('button', { name: ballot.change }).click()
    await bruno.getByRole('button', { name: 'Move Dar Poeta up' }).click()
    await says(bruno, ballot.unsent)
    await bruno.getByRole('button', { name: 'Move Dar Poeta, now 2 of 3' }).press('Home')
    expect(await chosen(bruno)).toEqual(['Dar Poeta', 'Il Baffetto', 'Da Enzo'])
    await send(bruno)

    await says(page, `${voting.isOpen} 2 ballots.`)
    await says(page, voteResult.tooEarly)
    const { places: listedPlaces } = await scene.ask('GET', `/lists/${slug}`)
    const last = { ballotKey: 'dora-4f1c9d2e7a3b', placeIds: [listedPlaces[1].id, listedPlaces[3].id] }
    await scene.ask('PUT', `${new URL(link).pathname}/ballot`, { body: last })
    await page.getByRole('button', { name: voting.show }).click()
    const standing = page.locator('.vote ol > li')
    await says(standing.first(), 'first on 3 of 3 ballots')
    expect(await standing.allInnerTexts()).toEqual([
      expect.stringMatching(/^Dar Poeta\s+first on 3 of 3 ballots, last or left out on 0 · now 2$/),
      expect.stringMatching(/^Il Baffetto\s+first on 0 of 3 ballots, last or left out on 0 · now 4$/),
      expect.stringMatching(/^Da Enzo\s+first on 0 of 3 ballots, last or left out on 2$/),
      expect.stringMatching(/^da Felice\s+on no ballot · now 1$/),
    ])
    expect(await listed(page), 'the preview changes nothing').toEqual(before)
    await apply(page)
    await says(page, 'The list is now in the order of the ballots.')
    await until(async () => String(await listed(page)) === String(after))
    await says(page, `${voting.isClosed} 3 ballots.`)
    const reader = (await scene.visit(address)).page
    expect(await reader.locator('.entries h3').allInnerTexts()).toEqual(after)
    await page.getByText(editor.history, { exact: true }).click()
    await says(page.locator('.history'), en.changes.vote)

    await page.locator(`button[title="Undo: ${en.changes.vote}"]`).click()
    await until(async () => String(await listed(page)) === String(before))
    await saved(page)
    const { version, places } = await scene.ask('GET', `/lists/${slug}`, { token })
    expect([version, places.map(({ name }: { name: string }) => name)]).toEqual([3, before])
    await says(page.locator('.vote'), voting.isClosed)
  })

  story('ends when the vote is closed, also for open pages', async scene => {
    const { editUrl } = await scene.list(rome)
    const holder = await scene.visit(editUrl)
    const { page } = holder
    const link = await openVote(holder)
    const voter = await scene.visit(link)
    await add(voter.page, 'Dar Poeta')
    await page.getByRole('button', { name: voting.close }).click()
    await page.getByRole('dialog').getByRole('button', { name: voting.close }).click()
    await says(page, `${voting.isClosed} 0 ballots.`)
    voter.expects(/409/)
    await voter.page.getByRole('button', { name: ballot.send }).click()
    await says(voter.page, en.refusals.vote_closed)
    await voter.page.reload()
    await says(voter.page, voting.isClosed)
    expect(await voter.page.getByRole('button').count()).toBe(0)

    await page.getByText(voting.another).click()
    await page.getByRole('button', { name: voting.open }).click()
    await until(async () => ![link, ''].includes(await page.getByLabel(voting.link).inputValue()))
    voter.expects(/404/)
    expect((await voter.page.goto(link))?.status()).toBe(404)
  })

  story('shows voters the result so far, live, and its reasons at the end', async scene => {
    const { editUrl, slug } = await scene.list(rome)
    const holder = await scene.visit(editUrl, phone)
    await openMore(holder.page)
    const link = await openVote(holder)
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    const cast = (name: string, ranks: readonly number[]) => {
      const body = { ballotKey: `${name}-4f1c9d2e7a3b`, placeIds: ranks.map(rank => places[rank - 1].id) }
      return scene.ask('PUT', `${new URL(link).pathname}/ballot`, { body })
    }
    const [bruno, carla] = [(await scene.visit(link, phone)).page, (await scene.visit(link)).page]
    await add(bruno, 'Il Baffetto')
    await add(bruno, 'Da Enzo')
    expect(await bruno.getByText(voteResult.soFar).count(), 'nobody is influenced').toBe(0)
    await send(bruno)
    await says(bruno.locator('.so-far'), voteResult.tooEarly)
    await cast('dora', [4, 3])
    await add(carla, 'Dar Poeta')
    await send(carla)
    for (const page of [bruno, carla])
      await until(
        async () =>
          String(await page.locator('.so-far h3').allInnerTexts()) === 'Il Baffetto,Da Enzo,Dar Poeta,da Felice',
      )
    expect(await bruno.locator('.so-far li').allInnerTexts()).toEqual([
      'Your first choice, \u2068Il Baffetto\u2069, is number 1.',
      voteResult.yourSame,
      expect.stringMatching(/^Il Baffetto\s+Your number 1$/),
      expect.stringMatching(/^Da Enzo\s+Your number 2$/),
      expect.stringMatching(/^Dar Poeta\s*$/),
      expect.stringMatching(/^da Felice\s+nobody has chosen it yet$/),
    ])
    await says(carla.locator('.so-far'), 'Your first choice, \u2068Dar Poeta\u2069, is number 3.')

    await holder.page.getByRole('button', { name: voting.show }).click()
    await says(holder.page.locator('.why'), 'For the least happy person, it is 33%.')
    const waiting = holder.page.locator('.waiting button')
    await says(waiting, `${voting.title} · open · 3 ballots`)
    await cast('dora', [1])
    const last = holder.page.locator('.vote ol > li', { hasText: 'da Felice' })
    await says(last, 'first on 1 of 3 ballots')
    await cast('dora', [4, 3])
    await says(last, 'on no ballot')
    await apply(holder.page)
    await until(async () => String(await listed(holder.page)) === 'Il Baffetto,Da Enzo,Dar Poeta,da Felice')
    expect(await holder.page.getByRole('button', { name: voting.apply }).count(), 'it is done').toBe(0)

    // The open page of a voter notices that the vote is closed.
    await bruno.locator('vote-result').waitFor()
    expect(await bruno.locator('vote-result .entries > li').allInnerTexts()).toEqual([
      expect.stringMatching(/^Il Baffetto[\s\S]*Your number 1 · first on 2 of 3 ballots, last or left out on 1/),
      expect.stringMatching(/^Da Enzo[\s\S]*Your number 2 · first on 0 of 3 ballots/),
      expect.stringMatching(/^Dar Poeta[\s\S]*first on 1 of 3 ballots/),
      expect.stringMatching(/^da Felice[\s\S]*on no ballot/),
    ])
    await says(bruno.locator('.why'), 'is ahead of')
    await bruno.getByText(ballot.yours, { exact: true }).click()
    await says(bruno.locator('vote-result details'), 'Left out: \u2068Dar Poeta\u2069 and \u2068da Felice\u2069')
    expect(await waiting.count(), 'the vote is closed').toBe(0)
    const other = (await scene.visit(link)).page
    expect(await other.locator('vote-result').innerText()).not.toMatch(/your/i)

    await holder.page.locator('.vote').getByRole('button', { name: editor.undo }).click()
    await until(async () => String(await listed(holder.page)) === String(before))
    await says(holder.page, editor.orderBack)
    await holder.page.getByRole('button', { name: voting.apply }).waitFor()
  })

  story('lets a ballot be withdrawn, and be cast offline for later', async scene => {
    const { slug, token, editUrl } = await scene.list(rome)
    const link = await openVote(await scene.visit(editUrl))
    const count = async () => (await scene.ask('GET', `/lists/${slug}/vote`, { token })).vote.ballotCount
    const visitor = await scene.visit(link, phone)
    const { page, context } = visitor
    await add(page, 'Da Enzo')
    await add(page, 'da Felice')
    await page.getByRole('button', { name: 'Remove Da Enzo from your ballot' }).click()
    await says(page, 'Da Enzo removed from your ballot')
    expect(await chosen(page)).toEqual(['da Felice'])
    visitor.expects(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.getByRole('button', { name: ballot.send }).click()
    await says(page, ballot.away)
    await context.setOffline(false)
    await send(page)
    expect(await count()).toBe(1)
    await page.getByRole('button', { name: ballot.takeBack }).click()
    await page.getByRole('dialog').getByRole('button', { name: ballot.takeBack }).click()
    await says(page, ballot.takenBack)
    expect([await count(), await chosen(page)]).toEqual([0, ['da Felice']])
  })

  story('warns without browser storage that a ballot cannot be changed', async scene => {
    const { editUrl } = await scene.list(rome)
    const link = await openVote(await scene.visit(editUrl))
    const { page } = await scene.visit()
    await page.addInitScript(storageForbidden)
    await page.goto(link)
    await add(page, 'Da Enzo')
    await page.getByRole('button', { name: ballot.send }).click()
    await says(page, ballot.notKept)
    await page.getByRole('button', { name: ballot.change }).click()
    await add(page, 'da Felice')
    await page.getByRole('button', { name: ballot.send }).click()
    await says(page, `${ballot.counts} ${ballot.notKept}`)
  })

  story('reports an address’s limit of ballots and keeps the choice', async scene => {
    const { slug, token } = await scene.list(rome)
    const { vote } = await scene.ask('POST', `/lists/${slug}/vote`, { token })
    const { places } = await scene.ask('GET', `/votes/${vote.id}`)
    for (let voter = 0; voter < 10; voter++) {
      const body = { ballotKey: `from-one-office-${voter}`, placeIds: [places[0].id] }
      expect(await scene.ask('PUT', `/votes/${vote.id}/ballot`, { body })).toMatchObject({ ballotCount: voter + 1 })
    }
    const visitor = await scene.visit(`/votes/${vote.id}`)
    const { page } = visitor
    await add(page, 'Da Enzo')
    visitor.expects(/429/)
    await page.getByRole('button', { name: ballot.send }).click()
    await says(page, 'The limit is reached for now. Try again in')
    await page.reload()
    expect(await chosen(page)).toEqual(['Da Enzo'])
  })

  story('announces the rank after each step, also after changes in another tab', async scene => {
    const { editUrl } = await scene.list(rome)
    const link = await openVote(await scene.visit(editUrl))
    const { page, context } = await scene.visit(link)
    const ranks = () => page.locator('.own-ballot .handle').evaluateAll(all => all.map(({ ariaLabel }) => ariaLabel))
    await add(page, 'Dar Poeta')
    await says(page, 'Dar Poeta is now 1 of 1')
    await add(page, 'Da Enzo')
    await says(page, 'Da Enzo is now 2 of 2')
    await add(page, 'Il Baffetto')
    await page.getByRole('button', { name: 'Move Il Baffetto up' }).click()
    await says(page, 'Il Baffetto is now 2 of 3')
    expect(await ranks()).toEqual([
      'Move Dar Poeta, now 1 of 3',
      'Move Il Baffetto, now 2 of 3',
      'Move Da Enzo, now 3 of 3',
    ])
    const other = await context.newPage()
    await other.goto(link)
    await other.getByRole('button', { name: 'Remove Dar Poeta from your ballot' }).click()
    await until(async () => (await ranks()).length === 2)
    expect(await ranks()).toEqual(['Move Il Baffetto, now 1 of 2', 'Move Da Enzo, now 2 of 2'])
    expect(await page.getByText('is now').count(), 'the outdated rank is gone').toBe(0)
  })

  story('moves nothing on the screen while the page loads', async scene => {
    const { slug, token } = await scene.list(rome)
    const closesAt = new Date(Date.now() + 3_600_000).toISOString()
    const { vote } = await scene.ask('POST', `/lists/${slug}/vote`, { token, body: { closesAt } })
    for (const size of [phone, {}]) {
      const { page } = await scene.visit(`/votes/${vote.id}`, size)
      await page.getByRole('button', { name: 'Add Dar Poeta to' }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(shifted)).toEqual([])
    }
  })

  story('is applied only to the list that the preview showed', async scene => {
    const { slug, token, editUrl } = await scene.list(rome)
    const visitor = await scene.visit(editUrl)
    const { page, context } = visitor
    const link = await openVote(visitor)
    const { places } = await scene.ask('GET', `/lists/${slug}`)
    const path = `${new URL(link).pathname}/ballot`
    for (const name of ['bruno', 'carla', 'dora'])
      await scene.ask('PUT', path, { body: { ballotKey: `${name}-4f1c9d2e7a3b`, placeIds: [places[3].id] } })
    await page.getByRole('button', { name: voting.show }).click()
    visitor.expects(/412/)
    // Another person changes the list between the preview and the click.
    await context.route(
      '**/vote/apply',
      async route => {
        await scene.ask('PATCH', `/lists/${slug}`, { token, body: { title: 'Rome' } })
        await route.continue()
      },
      { times: 1 },
    )
    await apply(page)
    await says(page, voting.stale)
    expect(await listed(page)).toEqual(before)
    await until(async () => (await page.locator('#title').inputValue()) === 'Rome')
    await apply(page)
    await until(async () => (await listed(page))[0] === 'Il Baffetto')
  })
})

async function openPanel({ page, expects }: Visitor): Promise<void> {
  // Opening the panel asks whether there is a vote. 404 means that there is none.
  expects(/status of 404/)
  await page.locator('.panel.voting summary').first().click()
  await page.getByRole('button', { name: voting.open }).waitFor()
}

/** Opens a vote. @returns the ballot link */
async function openVote(holder: Visitor): Promise<string> {
  await openPanel(holder)
  await holder.page.getByRole('button', { name: voting.open }).click()
  return holder.page.getByLabel(voting.link).inputValue()
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: voting.apply }).click()
  await page.getByRole('dialog').getByRole('button', { name: voting.apply }).click()
}

const add = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: `Add ${name} to your ballot` }).click()

const chosen = (page: Page): Promise<string[]> => page.locator(':is(.own-ballot h3, .receipt li)').allInnerTexts()

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: ballot.send }).click()
  await says(page, ballot.counts)
}

/** Returns what has moved on the screen since the page was opened, and was not moved by the person. */
const shifted = (): Promise<string[]> =>
  new Promise(resolve => {
    const observer = new PerformanceObserver(list => resolve(list.getEntries().map(entry => JSON.stringify(entry))))
    observer.observe({ type: 'layout-shift', buffered: true })
    // An observer is not called if there is nothing to report.
    setTimeout(() => resolve([]), 300)
  })
