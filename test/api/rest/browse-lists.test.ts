import { expect, test } from 'vitest'
import { base, type Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'

const slugs = ({ lists }: Json): string[] => lists.map((list: Json) => list.slug)
const titles = ({ lists }: Json): string[] => lists.map((list: Json) => list.title)

onRest('Browsing public lists', rest => {
  const browse = async (query: Record<string, string> = {}): Promise<Json> =>
    (await rest.ask(`GET /lists?${new URLSearchParams(query)}`, { token: rest.key })).json
  /** Returns the lists of all pages. Fails after 50 pages. */
  const all = async (query: Record<string, string>): Promise<Json[]> => {
    const found: Json[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 50; pages++) {
      const page = await browse({ ...query, ...(cursor !== undefined && { cursor }) })
      found.push(...page.lists)
      cursor = page.nextCursor
      if (cursor === undefined) return found
    }
    throw new Error('The pages do not end')
  }
  const later = () => rest.clock.forward(60_000)
  const make = async (...lists: Record<string, unknown>[]) => {
    const made = []
    for (const members of lists) {
      later()
      made.push(await rest.list([], members))
    }
    return made
  }

  test('sorts by last change, by creation, or by title', async () => {
    const [zucca, agli, melone] = await make({ title: 'Zucca' }, { title: 'Àgli' }, { title: 'melone' })
    later()
    await zucca!.ask('PATCH', { description: 'Changed last' })
    const first = async (sort?: string) =>
      (await browse({ limit: '3', ...(sort && { sort }) })).lists.map((l: Json) => l.slug)
    expect(await first()).toEqual([zucca!.slug, melone!.slug, agli!.slug])
    expect(await first('updated')).toEqual(await first())
    expect(await first('created')).toEqual([melone!.slug, agli!.slug, zucca!.slug])
    const mine = new Set([zucca!.slug, agli!.slug, melone!.slug])
    expect(slugs({ lists: await all({ sort: 'title', limit: '100' }) }).filter(slug => mine.has(slug))).toEqual([
      agli!.slug,
      melone!.slug,
      zucca!.slug,
    ])
  })

  test('finds a list by a tag and by a dish of its places', async () => {
    const list = await rest.list(['Dar Poeta'])
    const found = async (query: string) => slugs(await browse({ query })).includes(list.slug)
    expect(await found('zuccotto')).toBe(false)
    await list.ask(`PATCH /places/${list.ids[0]}`, { tags: ['first date'], dishes: ['Zuccotto'] })
    expect(await found('zuccotto')).toBe(true)
    expect(await found('"first date" rome')).toBe(true)
    await list.ask(`PATCH /places/${list.ids[0]}`, { dishes: [] })
    expect(await found('zuccotto')).toBe(false)
  })

  test('shows a list’s details without its places', async () => {
    const list = await rest.list(['Dar Poeta'], { description: 'Pizza' })
    const { lists } = await browse({ sort: 'created', limit: '1' })
    const { places: _, ...summary } = await list.read()
    later()
    await list.ask('PATCH', { title: 'Newest of all' })
    expect((await browse({ limit: '1' })).lists[0]).toEqual({
      ...summary,
      title: 'Newest of all',
      version: 2,
      updatedAt: rest.clock.now().toISOString(),
    })
    expect(lists).toHaveLength(1)
  })

  test.each(['updated', 'created', 'title'])(
    'paging by %s neither skips nor repeats a list',
    async sort => {
      // Several lists have one title and one time, so that pages end between equals.
      for (const title of ['Pizza', 'Pizza', 'Pizza', 'Fritti', 'Fritti']) await rest.list([], { title })
      await make(
        { title: 'Quinto quarto' },
        { title: '日'.repeat(200) },
        { title: 'ﷺ'.repeat(200) },
        { title: '"\\'.repeat(100) },
      )
      const everything = await all({ sort, limit: '100' })
      const inTwos = await all({ sort, limit: '2' })
      expect(slugs({ lists: inTwos })).toEqual(slugs({ lists: everything }))
      expect(new Set(slugs({ lists: inTwos })).size).toBe(inTwos.length)
      expect(inTwos.length).toBeGreaterThanOrEqual(8)
    },
    20_000,
  )

  test('the Link header equals nextCursor, with the other parameters', async () => {
    await make({ title: 'One' }, { title: 'Two' })
    const { json, headers } = await rest.ask('GET /lists?sort=title&limit=1&utm_source=x', { token: rest.key })
    const link = new URL(/^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '')
    expect(link.origin + link.pathname).toBe(`${base}/api/v1/lists`)
    expect(Object.fromEntries(link.searchParams)).toEqual({ sort: 'title', limit: '1', cursor: json.nextCursor })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('a cursor works only for its own request', async () => {
    await make({ title: 'Tonno' }, { title: 'Tonno' })
    const { nextCursor } = await browse({ sort: 'title', limit: '1' })
    const searched = await browse({ query: 'tonno', limit: '1' })
    for (const query of [
      { sort: 'created', cursor: nextCursor },
      { query: 'title', cursor: nextCursor },
      { query: 'other', cursor: searched.nextCursor },
      { cursor: searched.nextCursor },
      { cursor: 'x' },
    ])
      expect(await browse(query)).toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/cursor' }] })
    expect((await browse({ sort: 'title', limit: '5', cursor: nextCursor })).lists.length).toBeGreaterThan(0)
  })

  test.each(['limit=0', 'limit=101', 'limit=ten', 'sort=best', 'query=', 'query=%20', 'query=%00'])(
    'refuses ?%s',
    async query => {
      const { json } = await rest.ask(`GET /lists?${query}`, { token: rest.key })
      expect([json.code, json.errors[0].pointer]).toEqual(['invalid_input', `/${query.split('=')[0]}`])
    },
  )

  test('a page has 20 lists by default', async () => {
    for (let number = 1; number <= 21; number++) await rest.list()
    expect((await browse()).lists).toHaveLength(20)
    expect((await browse({ limit: '100' })).lists.length).toBeGreaterThan(20)
  }, 20_000)

  test('never returns a hidden list, for any query', async () => {
    const [list] = await make({
      title: 'Segretissimo',
      visibility: 'hidden',
      description: 'sottovoce',
      authorName: 'Anonima',
    })
    await list!.ask('POST /places', { own: { name: 'Zia Genoveffa' } })
    for (const query of ['segretissimo', 'sottovoce', 'anonima', 'genoveffa'])
      expect((await browse({ query })).lists).toEqual([])
    for (const sort of ['updated', 'created', 'title'])
      expect(slugs({ lists: await all({ sort, limit: '100' }) })).not.toContain(list!.slug)
    await list!.ask('PATCH', { visibility: 'public' })
    expect(slugs(await browse({ query: 'genoveffa' }))).toEqual([list!.slug])
    await list!.ask('PATCH', { visibility: 'hidden' })
    expect((await browse({ query: 'genoveffa' })).lists).toEqual([])
  })
})

onRest('Searching public lists', rest => {
  const search = async (query: string, more = ''): Promise<Json> =>
    (await rest.ask(`GET /lists?query=${encodeURIComponent(query)}${more}`, { token: rest.key })).json

  test('matches title, description, author and place names, ignoring case and accents', async () => {
    const list = await rest.list(['Flavio al Velavevodetto'], {
      title: 'Càcio e pepe',
      authorName: 'Łucja Ångström',
      description: 'Where it is stirred at the table',
    })
    await list.ask('POST /places', { query: 'Чарли Чаплин', near: 'Astana' })
    for (const query of [
      'CACIO',
      'cacio pepe',
      'pepe cacio',
      'lucja',
      'stirred',
      'velavevodetto',
      'charlie chaplin',
      'чаплин',
    ])
      expect([query, slugs(await search(query))]).toEqual([query, [list.slug]])
    expect((await search('cacio francescana')).lists).toEqual([])
    expect((await search('…')).lists).toEqual([])
  })

  test('finds a changed list by its current text', async () => {
    const list = await rest.list([], { title: 'Supplì' })
    await list.ask('PATCH', { title: 'Arancini' })
    expect([titles(await search('suppli')), titles(await search('arancini'))]).toEqual([[], ['Arancini']])
    const { place } = (await list.ask('POST /places', { query: 'Ivo a Trastevere', near: 'Rome' })).json
    expect(titles(await search('ivo trastevere'))).toEqual(['Arancini'])
    await list.ask(`DELETE /places/${place.id}`)
    expect(titles(await search('ivo trastevere'))).toEqual([])
    await list.ask('POST /restore', { version: 1 })
    expect([titles(await search('suppli')), titles(await search('arancini'))]).toEqual([['Supplì'], []])
  })

  test('ranks title matches above place names, and place names above descriptions', async () => {
    const described = await rest.list([], { title: 'Third', description: 'Never been to Baffetto' })
    const placed = await rest.list(['Il Baffetto'], { title: 'Second' })
    const named = await rest.list([], { title: 'Baffetto and nothing else' })
    expect(slugs(await search('baffetto'))).toEqual([named.slug, placed.slug, described.slug])
  })

  test('paging neither skips nor repeats a list', async () => {
    for (let number = 1; number <= 5; number++) await rest.list([], { title: 'Porchetta' })
    const found: string[] = []
    let page = await search('porchetta', '&limit=2')
    found.push(...slugs(page))
    while (page.nextCursor !== undefined && found.length < 10) {
      page = await search('porchetta', `&limit=2&cursor=${page.nextCursor}`)
      found.push(...slugs(page))
    }
    expect([found.length, new Set(found).size]).toEqual([5, 5])
  })
})
