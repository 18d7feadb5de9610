import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MergedFrom } from '../../../src/domain/list.ts'
import { messagesByLanguage } from '../../../src/web/locales/messages.ts'
import { ListPage } from '../../../src/web/pages/list.tsx'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { baffetto, entryOf, filettaro } from '../../support/rome.ts'
import { pageIn } from '../drawn.ts'
import { viewOf } from '../feeds/lists.ts'
import { type Html, readHtml } from '../html.ts'
import { reads } from '../reader.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const ada = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']
const bruno = ['Da Enzo', 'Dar Poeta']

const merge = async (lists: readonly object[], body = {}): Promise<Json> =>
  (await api.ask('POST /lists/merge', { token: api.key, body: { title: 'Ours', authorName: 'All', lists, ...body } }))
    .json
const pageOf = async (slug: string, query = ''): Promise<Html> =>
  readHtml((await reads(api)(`/lists/${slug}${query}`)).text)

const bylines = (html: Html) => html.all('p', 'byline').map(({ text }) => text)
const ranksOf = (html: Html) =>
  html
    .one('ol', 'entries')
    .all('li')
    .map(entry => entry.all('p', 'sources')[0]?.text)

describe('The page of a merged list', () => {
  test('names and links its source lists, and no method', async () => {
    const one = await api.list({ title: 'Eat in Rome' }, ada)
    const two = await api.list({ title: 'Roma mia', authorName: 'Bruno' }, bruno)
    const { slug } = await merge(
      [one, two].map(({ slug }) => ({ slug })),
      { method: 'schulze' },
    )
    const html = await pageOf(slug)
    expect(html.errors).toEqual([])
    expect(bylines(html)[1]).toBe('Merged from Eat in Rome (by Ada) and Roma mia (by Bruno)')
    expect(html.links).toContainEqual(['Roma mia', `/lists/${two.slug}`])
    const german = await pageOf(slug, '?lang=de')
    expect(bylines(german)[1]).toBe('Zusammengeführt aus Eat in Rome (von Ada) und Roma mia (von Bruno)')
    expect(german.links).toContainEqual(['Roma mia', `/lists/${two.slug}?lang=de`])
  })

  test('shows each place’s rank in each source list', async () => {
    const one = await api.list({}, ada)
    const two = await api.list({ authorName: 'Bruno' }, bruno)
    const { slug, places } = await merge([one, two].map(({ slug }) => ({ slug })))
    expect(places.map(({ name }: Json) => name)).toEqual(['Dar Poeta', 'Da Enzo', 'Il Baffetto'])
    expect(ranksOf(await pageOf(slug))).toEqual([
      'Rank in each list: 1 in Ada’s · 2 in Bruno’s',
      'Rank in each list: 2 in Ada’s · 1 in Bruno’s',
      'Rank in each list: 3 in Ada’s',
    ])
    const embed = readHtml((await reads(api)(`/lists/${slug}/embed`)).text)
    expect(ranksOf(embed), 'an embedded page does not name the lists').toEqual([undefined, undefined, undefined])
  })

  test('distinguishes lists of one author by title', async () => {
    const lists = await Promise.all([
      api.list({ title: 'Eat in Rome' }, ada),
      api.list({ title: 'Pizza' }, ['Dar Poeta']),
      api.list({ title: 'Eat in Rome', authorName: 'Bruno' }, bruno),
    ])
    const { slug } = await merge(lists.map(({ slug }) => ({ slug })))
    expect(ranksOf(await pageOf(slug))[0]).toBe('Rank in each list: 1 in “Eat in Rome” · 1 in “Pizza” · 2 in Bruno’s')
  })

  test('omits hidden lists, and the whole section when all are hidden', async () => {
    const shown = await api.list({ title: 'Eat in Rome' }, ada)
    const hidden = async () => {
      const { slug, token } = await api.list({ visibility: 'hidden', title: 'Where I propose' }, bruno)
      return { slug, editToken: token }
    }
    const publicly = async ({ slug, editToken }: Json): Promise<Html> => {
      await api.ask(`PATCH /lists/${slug}`, { token: editToken, body: { visibility: 'public' } })
      return pageOf(slug)
    }
    const some = await publicly(await merge([{ slug: shown.slug }, await hidden()]))
    expect(some.text).not.toContain('Where I propose')
    expect(bylines(some)[1]).toBe('Merged from Eat in Rome (by Ada)')
    const none = await publicly(await merge([await hidden(), await hidden()]))
    expect([bylines(none).length, ranksOf(none)]).toEqual([1, [undefined, undefined]])
  })

  test('keeps foreign names unchanged and truncates long ones', () => {
    const lists = [
      { slug: 'a-000000', title: '<b>&amp;</b>', authorName: '<i>Ada</i>' },
      { slug: 'b-000000', title: 'עברית', authorName: 'עדה'.repeat(30) },
      { slug: 'c-000000', title: 'Eat', authorName: 'Carla' },
    ]
    const entries = [filettaro, baffetto].map((facts, index) => ({
      ...entryOf(facts),
      origins: [...lists.map(({ slug }) => ({ list: slug, rank: 1000 + index })), { list: 'of-no-list', rank: 1 }],
    }))
    const sourceSlugs = new Map(lists.map(({ slug }) => [slug, slug]))
    const mergedFrom: MergedFrom = { method: 'of tomorrow', lists }
    const html = readHtml(String(ListPage({ page: pageIn('en'), list: viewOf(entries, { mergedFrom, sourceSlugs }) })))
    expect(bylines(html)[1]).toContain('Merged from <b>&amp;</b> (by <i>Ada</i>), עברית (by')
    const [line] = ranksOf(html)
    expect(line).toMatch(/: 1,000 in <i>Ada<\/i>’s · 1,000 in [עדה]{29}…’s · 1,000 in Carla’s$/)
  })
})

describe('The page for merging lists', () => {
  test('says how lists are counted, and is linked from lists and the home page', async () => {
    const read = reads(api)
    const html = readHtml((await read('/merge')).text)
    expect(html.text).toContain(messagesByLanguage.en.merging.how)
    expect(html.text).not.toMatch(/borda|schulze/i)
    expect(readHtml((await read('/')).text).links.map(([, href]) => href)).toContain('/merge')
    const { slug } = await api.list()
    expect((await pageOf(slug)).links).toContainEqual(['Merge with other lists', `/merge?lists=${slug}`])
    const german = await pageOf(slug, '?lang=de')
    expect(german.links).toContainEqual(['Mit anderen Listen zusammenführen', `/merge?lang=de&lists=${slug}`])
  })

  test('is not linked where the site creates no lists, and says so', async () => {
    await using closed = await openApi(undefined, { siteCreate: false })
    const read = reads(closed)
    const page = readHtml((await read('/merge')).text)
    expect([page.all('form').length, page.text.includes('You cannot make new lists on this site')]).toEqual([0, true])
    const { slug } = await closed.list()
    for (const path of ['/', `/lists/${slug}`])
      expect(readHtml((await read(path)).text).links.filter(([, href]) => href.includes('/merge'))).toEqual([])
  })
})
