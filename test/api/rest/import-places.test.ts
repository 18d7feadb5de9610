import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

const savedList = (...rows: string[]) => ['Title,Note,URL,Tags,Comment', ',,,,', ...rows].join('\n')
/** Returns a row of a list saved in Google Maps in Rome. @param business the second half of the feature id */
const savedPlace = (name: string, business: string, note = '') =>
  `${name},${note},https://www.google.com/maps/place/X/data=!4m2!3m1!1s0x132f6053278340d5:0x${business},,`

onRest('Importing places', rest => {
  const importInto = async (list: TestList, content: string, more: Record<string, unknown> = {}) => {
    const { status, json } = await list.ask('POST /import', { content, ...more })
    expect(status, json.detail).toBe(200)
    return json
  }
  const verdicts = ({ rows }: Json) => rows.map(({ verdict }: Json) => verdict)

  test('a plan gives the verdicts of the import, which is one version', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const content = [
      'Salumeria Roscioli, Rome',
      'Dar Poeta, Rome',
      'Trattoria Nobody Knows',
      'Burger King, Montevideo',
      'armando al pantheon, Roma',
    ].join('\n')
    const plan = await importInto(list, content, { dryRun: true })
    expect(plan).toMatchObject({
      format: 'lines',
      dryRun: true,
      rowCount: 5,
      counts: { added: 2, own: 2, alreadyThere: 1, ambiguous: 0, leftOut: 0 },
      groups: [],
      rows: [
        {
          row: 1,
          line: 1,
          name: 'Salumeria Roscioli',
          verdict: 'added',
          place: { name: 'Salumeria Roscioli', rank: 2 },
        },
        { row: 2, verdict: 'added', place: { name: 'Dar Poeta', rank: 3 } },
        {
          row: 3,
          line: 3,
          verdict: 'own',
          reason: 'no_match',
          message: expect.stringContaining('No known restaurant'),
          place: { name: 'Trattoria Nobody Knows', rank: 4 },
        },
        { row: 4, verdict: 'own', place: { name: 'Burger King', address: 'Montevideo', rank: 5 } },
        { row: 5, verdict: 'already_there', place: { id: list.ids[0], rank: 1 } },
      ],
      list: { version: 1, placeCount: 1 },
    })
    expect(plan.rows[3].candidates.length).toBeGreaterThan(1)
    expect(await list.read()).toMatchObject({ version: 1, placeCount: 1 })

    const done = await importInto(list, content)
    // The ids of own places are made anew.
    const withoutIds = ({ rows }: Json) => rows.map(({ place: _, ...row }: Json) => row)
    expect(done).toMatchObject({ counts: plan.counts, dryRun: false, list: { version: 2, placeCount: 5 } })
    expect(withoutIds(done)).toEqual(withoutIds(plan))
    expect(await list.names()).toEqual([
      'Armando al Pantheon',
      'Salumeria Roscioli',
      'Dar Poeta',
      'Trattoria Nobody Knows',
      'Burger King',
    ])
    expect(await importInto(list, content)).toMatchObject({ counts: { alreadyThere: 5 }, list: { version: 2 } })
  })

  test('a document that can be read in two ways is read as its sender chooses', async () => {
    const list = await rest.list([])
    const content = [
      '# Food in Leipzig',
      ...['### Zum alten Setzkasten', 'Sächsische Küche ohne Kitsch', ''],
      ...['### Bánh & Bier', 'Vietnamesische Baguettes', ''],
      ...['### Kaffeehaus Elstergold', 'Frühstück bis 16 Uhr', ''],
    ].join('\n')
    const names = ({ rows }: Json) => rows.map(({ name }: Json) => name)
    const plan = await importInto(list, content, { dryRun: true })
    expect(names(plan)).toEqual(['Zum alten Setzkasten', 'Bánh & Bier', 'Kaffeehaus Elstergold'])
    expect(plan.readings).toMatchObject([
      { id: 'headings-3', as: 'headings', rowCount: 3, firstRows: [{ name: 'Zum alten Setzkasten' }, {}, {}] },
      { id: 'lines', as: 'lines', rowCount: 3 },
    ])
    expect(plan.unread).toBeUndefined()
    const other = await importInto(list, content, { reading: 'lines' })
    expect(names(other)[1]).toBe('Vietnamesische Baguettes')
    expect(other.readings.map(({ id }: Json) => id)).toEqual(['lines', 'headings-3'])
    const wrong = await list.ask('POST /import', { content, reading: 'tables' })
    expect(wrong).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  })

  test('a document is read in the way of which most places are known, if nobody chooses', async () => {
    const list = await rest.list([])
    const content = [
      '# Rome',
      ...['## Salumeria Roscioli', 'Pasta.', '- Calzone with ricotta', '- Bruschetta'],
      ...['## Dar Poeta', 'Pizza.', '- Tasting menu', '- Agnolotti'],
    ].join('\n')
    const plan = await importInto(list, content, { dryRun: true })
    expect(plan.rows.map(({ name, verdict }: Json) => [name, verdict])).toEqual([
      ['Salumeria Roscioli', 'added'],
      ['Dar Poeta', 'added'],
    ])
    expect(plan.readings).toMatchObject([{ as: 'headings' }, { as: 'items', rowCount: 4 }])
    expect(await importInto(list, content, { reading: plan.readings[1].id })).toMatchObject({ rowCount: 4 })
  })

  test('a table has its columns, which can be taken for something else', async () => {
    const list = await rest.list([])
    const content = "Wo;Was;Wie war's\nBar Uno;Tramezzini;sehr gut, aber laut\nBar Due;Pizza al taglio;nie wieder\n"
    const plan = await importInto(list, content, { dryRun: true })
    expect(plan.columns).toEqual([
      { heading: 'Wo', as: 'name', isGuessed: true, texts: ['Bar Uno', 'Bar Due'] },
      { heading: 'Was', texts: ['Tramezzini', 'Pizza al taglio'] },
      { heading: "Wie war's", texts: ['sehr gut, aber laut', 'nie wieder'] },
    ])
    expect(plan.rows[0].place.note).toBe("Was: Tramezzini\nWie war's: sehr gut, aber laut")
    const { columns, rows } = await importInto(list, content, { reading: 'columns:name,dishes,note' })
    expect(columns.map(({ as }: Json) => as)).toEqual(['name', 'dishes', 'note'])
    expect(rows[0].place).toMatchObject({ name: 'Bar Uno', dishes: ['Tramezzini'], note: 'sehr gut, aber laut' })
  })

  test.each(['columns:name,dishes', 'columns:name,food,', 'lines'])('a table cannot be read as %s', async reading => {
    const list = await rest.list([])
    const { status, json } = await list.ask('POST /import', { content: 'Name,Town,Why\nBar Uno,Rome,\n', reading })
    expect([status, json.code]).toEqual([400, 'invalid_input'])
    expect(json.errors).toMatchObject([
      { pointer: '/reading', message: expect.stringContaining('`columns:name,town,`') },
    ])
  })

  test('rows that match nothing are left out on request, and unclear ones stay questions', async () => {
    const list = await rest.list([])
    const content = 'Dar Poeta, Rome\nTrattoria Nobody Knows, Rome\nBurger King, Montevideo'
    const { counts, rows } = await importInto(list, content, { unmatched: 'skip' })
    expect(counts).toEqual({ added: 1, own: 0, alreadyThere: 0, ambiguous: 1, leftOut: 1 })
    expect(rows).toMatchObject([
      { verdict: 'added', match: { name: 'same' } },
      { verdict: 'left_out', reason: 'no_match' },
      { verdict: 'ambiguous', candidates: expect.any(Array) },
    ])
    expect(await list.names()).toEqual(['Dar Poeta'])
  })

  test('rows that were read wrong are looked up as corrected, and places that were not read become rows', async () => {
    const list = await rest.list([])
    const content = '1. Dar Poetta in Montevideo\n2. The duck is great\n\nWe also liked Roscioli.\n'
    const corrections = [
      { row: 1, name: 'Dar Poeta', address: 'Rome', note: 'Go early.' },
      { row: 4, name: 'Trattoria Nobody Knows', address: 'Via Nuova 3, Lucca' },
      { row: 3, name: 'Salumeria Roscioli', address: 'Rome' },
    ]
    const report = await importInto(list, content, { corrections, choices: [{ row: 2, skip: true }] })
    expect(report).toMatchObject({ rowCount: 4, counts: { added: 2, own: 1, leftOut: 1 } })
    expect(report.rows).toMatchObject([
      { row: 1, line: 1, name: 'Dar Poeta', place: { name: 'Dar Poeta', town: 'Roma', note: 'Go early.' } },
      { row: 2, verdict: 'left_out' },
      { row: 3, name: 'Salumeria Roscioli', verdict: 'added' },
      { row: 4, verdict: 'own', place: { name: 'Trattoria Nobody Knows', address: 'Via Nuova 3, Lucca' } },
    ])
    for (const rows of [[4], [1, 1]]) {
      const wrong = { content, corrections: rows.map(row => ({ row, name: 'Roscioli' })) }
      expect(await list.ask('POST /import', wrong)).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    }
  })

  test('a correction keeps all but the name, the address and the note', async () => {
    const list = await rest.list([])
    const content = 'name,address,website,latitude,longitude,tags\nBar Uno,Rome,https://uno.example/,41.9,12.47,late\n'
    const { rows } = await importInto(list, content, { corrections: [{ row: 1, name: 'Bar Due', note: 'Quiet.' }] })
    expect(rows[0].place).toMatchObject({
      ...{ name: 'Bar Due', note: 'Quiet.', website: 'https://uno.example/', latitude: 41.9, tags: ['late'] },
    })
  })

  test('a town for all rows finds those without one, and no row that names another', async () => {
    const list = await rest.list([])
    const content =
      'name,address\nDar Poeta,\nArmando al Pantheon,Salita dei Crescenzi 31\nDa Enzo,"Calle Mayor 5, 28013 Madrid"\n'
    const { rows } = await importInto(list, content, { near: 'Rome' })
    expect(rows).toMatchObject([
      { verdict: 'added', place: { name: 'Dar Poeta' } },
      { verdict: 'added', place: { name: 'Armando al Pantheon' } },
      { verdict: 'own', reason: 'area_not_covered', place: { address: 'Calle Mayor 5, 28013 Madrid' } },
    ])
    expect(rows[2].place.latitude).toBeUndefined()
  })

  test('exact names without a town are found where several of the file are, and a lone one is proposed', async () => {
    const list = await rest.list([])
    await list.ask('PATCH ', { title: 'Favourites' })
    const alone = await importInto(list, 'Dar Poeta', { dryRun: true })
    expect(alone.rows).toMatchObject([{ verdict: 'own', candidates: [{ name: 'Dar Poeta' }] }])
    const together = await importInto(list, 'Dar Poeta\nArmando al Pantheon\nTrattoria Nobody Knows\n')
    expect(verdicts(together)).toEqual(['added', 'added', 'own'])
  })

  test('an unknown town for all rows is refused', async () => {
    const list = await rest.list([])
    const { status, json } = await list.ask('POST /import', { content: 'Dar Poeta', near: 'Hogsmeade' })
    expect([status, json.code, json.near]).toEqual([404, 'near_not_found', 'Hogsmeade'])
  })

  test('the list’s title names the town of rows that name none', async () => {
    const list = await rest.list([])
    await list.ask('PATCH ', { title: 'Where to eat in Rome' })
    expect(verdicts(await importInto(list, 'Da Enzo\nArmando al Pantheon'))).toEqual(['added', 'added'])
  })

  test('an introduction names the town of rows that name none', async () => {
    const list = await rest.list([])
    await list.ask('PATCH ', { title: 'Favourites' })
    const { rows } = await importInto(
      list,
      'I spent a year in Rome, and ate well.\n\n- Dar Poeta\n- Trattoria Nobody Knows\n',
    )
    expect(rows).toMatchObject([{ verdict: 'added' }, { verdict: 'own' }])
  })

  test('an own place gets the pin of its address', async () => {
    const list = await rest.list([])
    const { rows } = await importInto(list, 'name,address\nSala da Tè,"Vicolo del Bologna 45, Roma"\n')
    expect(rows).toMatchObject([{ verdict: 'own', place: { latitude: expect.closeTo(41.891, 2) } }])
  })

  test.each([
    'Voici nos adresses à Lyon :\n\nChez Nobody Knows\nBouchon Nobody Knows',
    '# Lyon\n\n- Chez Nobody Knows\n- Bouchon Nobody Knows',
  ])('own places take the town of the text’s title or first lines: %j', async content => {
    const list = await rest.list([])
    const { rows } = await importInto(list, content)
    expect(rows.map(({ place }: Json) => place.town)).toEqual(['Lyon', 'Lyon'])
  })

  test('names in sentences are added if they are known, and left out else, unless somebody keeps them', async () => {
    const list = await rest.list([])
    const content =
      'We had dinner at Dar Poeta. The next day we went to Trattoria Nobody Knows. Da Enzo was the best, in Rome.'
    const plan = await importInto(list, content, { dryRun: true, near: 'Rome' })
    expect(plan.readings[0]).toMatchObject({ id: 'names', as: 'words_in_sentences' })
    const unknown = plan.rows.find(({ verdict }: Json) => verdict !== 'added')
    expect(plan.rows.map(({ name }: Json) => name)).toContain('Da Enzo')
    const choices = unknown ? [{ row: unknown.row, own: true }] : []
    const done = await importInto(list, content, { near: 'Rome', reading: 'names', choices })
    expect(await list.names()).toEqual(['Dar Poeta', 'Trattoria Nobody Knows', 'Da Enzo'])
    expect(done.counts).toMatchObject({ leftOut: 0 })
  })

  test('a row kept by choice is the same place as one kept by default', async () => {
    const list = await rest.list([])
    const content = 'name,address\nSala da Tè,Vicolo del Bologna 45\nTrattoria Nobody Knows,\n'
    const options = { near: 'Rome', dryRun: true }
    const choices = [1, 2].map(row => ({ row, own: true }))
    const [kept, chosen] = [
      await importInto(list, content, options),
      await importInto(list, content, { ...options, choices }),
    ].map(({ rows }) =>
      rows.map(({ place: { name, address, latitude, longitude } }: Json) => ({ name, address, latitude, longitude })),
    )
    expect(chosen).toEqual(kept)
    expect(kept[0].latitude).toBeCloseTo(41.891, 2)
    expect(kept[1].address).toBe('Rome')
  })

  test('places of a newer file are removed and their notes replaced by choice, as one version', async () => {
    const list = await rest.list(['Armando al Pantheon', 'Dar Poeta'])
    await list.ask(`PATCH /places/${list.ids[1]}`, { note: 'Old' })
    const content = 'name;town;note\nDar Poeta;Rome;New\nda Enzo;Rome;Come early\n'
    const plan = await importInto(list, content, { dryRun: true })
    expect(plan.gone).toEqual([{ id: list.ids[0], rank: 1, name: 'Armando al Pantheon' }])
    const done = await importInto(list, content, { remove: [plan.gone[0].id], choices: [{ row: 1, update: true }] })
    expect(done).toMatchObject({ list: { version: 3 }, rows: [{ note: 'replaced' }, { verdict: 'added' }] })
    expect((await list.read()).places).toMatchObject([
      { name: 'Dar Poeta', note: 'New', rank: 1 },
      { name: 'Da Enzo', rank: 2 },
    ])
    const { json } = await list.ask('POST /import', { content, remove: ['plc_00000000000000000000'] })
    expect([json.code, json.errors[0].pointer]).toEqual(['invalid_input', '/remove/0'])
  })

  test('layers are groups, of which some are taken', async () => {
    const list = await rest.list([])
    const layer = (name: string, ...places: string[]) =>
      `<Folder><name>${name}</name>${places.map(place => `<Placemark><name>${place}</name><Point><coordinates>12.4${place.length},41.9</coordinates></Point></Placemark>`).join('')}</Folder>`
    const content = `<kml><Document>${layer('Food', 'Bar Uno', 'Bar Due')}${layer('Hostels', 'The Yellow Hostel')}</Document></kml>`
    const plan = await importInto(list, content, { dryRun: true })
    expect(plan.groups).toEqual([
      { name: 'Food', rows: 2 },
      { name: 'Hostels', rows: 1, isFood: false },
    ])
    const done = await importInto(list, content, { groups: ['Food'], firstRows: 1 })
    expect(done.rows).toMatchObject([
      { group: 'Food', verdict: 'own' },
      { group: 'Food', verdict: 'left_out', reason: 'not_chosen' },
      { group: 'Hostels', verdict: 'left_out', reason: 'not_chosen' },
    ])
    const { json } = await list.ask('POST /import', { content, groups: ['Cinemas'] })
    expect([json.code, json.errors[0].pointer]).toEqual(['invalid_input', '/groups/0'])
  })

  test('a row without a name is named after its address or coordinates, or reported', async () => {
    const list = await rest.list([])
    const placemark = (inner: string) => `<Placemark>${inner}</Placemark>`
    const pin = (at: string) => `<Point><coordinates>${at}</coordinates></Point>`
    const done = await importInto(
      list,
      `<kml><Document>${[
        placemark(`<description>The stall with the queue</description>${pin('12.4722,41.8902')}`),
        placemark(`<name> </name><address>Vicolo del Bologna 45</address>${pin('12.4683,41.8907')}`),
        placemark('<description>Somewhere in Prati</description>'),
      ].join('')}</Document></kml>`,
    )
    expect(done.rows).toMatchObject([
      { verdict: 'own', place: { name: '41.8902, 12.4722', note: 'The stall with the queue' } },
      { verdict: 'own', place: { name: 'Vicolo del Bologna 45', address: 'Vicolo del Bologna 45' } },
      { verdict: 'left_out', reason: 'no_name', message: expect.stringContaining('neither a name nor a pin') },
    ])
  })

  test('choices resolve ambiguous rows: a candidate, nothing, or the file’s own data', async () => {
    const list = await rest.list([])
    const content = 'Burger King, Montevideo\nTrattoria Nobody Knows\nDar Poeta, Rome'
    const plan = await importInto(list, content, { dryRun: true })
    const [one] = plan.rows[0].candidates
    const done = await importInto(list, content, {
      choices: [
        { row: 1, placeId: one.id },
        { row: 2, own: true },
        { row: 3, skip: true },
      ],
    })
    expect(verdicts(done)).toEqual(['added', 'own', 'left_out'])
    const { places } = await list.read()
    expect(places).toMatchObject([
      { id: one.id, name: 'Burger King', address: one.address },
      { name: 'Trattoria Nobody Knows', mapPlaceId: expect.stringMatching(/^own:/) },
    ])
  })

  test.each([
    [[{ row: 1, placeId: 'plc_00000000000000000000' }], '/choices/0/placeId'],
    [[{ row: 2, skip: true }], '/choices/0/row'],
    [[{ row: 1 }], '/choices/0'],
    [[{ row: 1, skip: true, own: true }], '/choices/0'],
    [
      [
        { row: 1, skip: true },
        { row: 1, skip: true },
      ],
      '/choices',
    ],
  ])('refuses the choice %j', async (choices, pointer) => {
    const list = await rest.list([])
    const { status, json } = await list.ask('POST /import', { content: 'Dar Poeta, Rome', choices })
    expect([status, json.code, json.errors[0].pointer]).toEqual([400, 'invalid_input', pointer])
  })

  test('the import is one step in the history and one undo', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    await list.ask(`PATCH /places/${list.ids[0]}`, { note: 'Book' })
    await importInto(list, 'Dar Poeta, Rome\nda Enzo, Rome')
    const [change] = (await list.ask('GET /history')).json.changes
    expect(change).toMatchObject({ version: 3, operation: 'importPlaces' })
    expect(change.places.map(({ name }: Json) => name)).toEqual(['Dar Poeta', 'Da Enzo'])
    await list.ask('POST /restore', { version: 2 })
    expect((await list.read()).places).toMatchObject([{ name: 'Armando al Pantheon', note: 'Book' }])
  })

  test('Google’s saved places are found in the area of their ids and keep these ids', async () => {
    const list = await rest.list([])
    const done = await importInto(
      list,
      savedList(savedPlace('Dar Poeta', 'da65d8979ab658ae', 'Patate'), savedPlace('A Friend’s', '1b')),
    )
    expect(verdicts(done)).toEqual(['added', 'added'])
    expect((await list.read()).places).toMatchObject([
      {
        name: 'Dar Poeta',
        mapPlaceId: 'osm:node/2244858179',
        googlePlaceId: 'ChIJ1UCDJ1NgLxMRrli2mpfYZdo',
        address: 'Vicolo del Bologna 45',
        note: 'Patate',
        mapsUrl: expect.stringContaining('query_place_id=ChIJ1UCDJ1NgLxMRrli2mpfYZdo'),
      },
      { name: 'A Friend’s', mapPlaceId: 'google:ChIJ1UCDJ1NgLxMRGwAAAAAAAAA' },
    ])
  })

  test('two unknown places of one name are distinguished by town', async () => {
    const list = await rest.list([])
    const content = 'Trattoria Nobody Knows, Rome\nTrattoria Nobody Knows, Milan'
    const choices = [1, 2].map(row => ({ row, own: true }))
    expect(verdicts(await importInto(list, content, { choices }))).toEqual(['own', 'own'])
    expect((await list.read()).places).toMatchObject([{ address: 'Rome' }, { address: 'Milan' }])
    expect(verdicts(await importInto(list, content, { choices }))).toEqual(['already_there', 'already_there'])
  })

  test('a place that a text names several times is added once, with all notes', async () => {
    const list = await rest.list([])
    const link =
      'https://www.google.com/maps/place/Chez+Ovide/@45.764,4.8357,17z/data=!4m2!3m1!1s0x47f4ea516ae88797:0x40'
    const content = `${link}\nChez Ovide, Lyon – quenelles\nChez Ovide – book ahead\nRoscioli, Rome\nRoscioli – carbonara`
    const plan = await importInto(list, content, { dryRun: true })
    expect(verdicts(plan)).toEqual(['added', 'already_there', 'already_there', 'own', 'already_there'])
    // The website sends what a person sees as kept in the file's words.
    await importInto(list, content, { choices: [{ row: 4, own: true }] })
    expect((await list.read()).places).toMatchObject([
      { name: 'Chez Ovide', town: 'Lyon', latitude: expect.any(Number), note: 'quenelles\n\nbook ahead' },
      { name: 'Roscioli', town: 'Rome', note: 'carbonara' },
    ])
  })

  test('a name that fits two places of the file stays a place of its own', async () => {
    const list = await rest.list([])
    const content = 'Trattoria Nobody Knows, Rome\nTrattoria Nobody Knows, Milan\nTrattoria Nobody Knows'
    expect(verdicts(await importInto(list, content))).toEqual(['own', 'own', 'own'])
  })

  test('a row that was kept apart by choice is not joined', async () => {
    const list = await rest.list([])
    const content = 'Roscioli, Rome\nRoscioli – carbonara'
    const choices = [{ row: 2, own: true }]
    expect(verdicts(await importInto(list, content, { choices }))).toEqual(['own', 'own'])
  })

  test('a choice may be an own place of the list', async () => {
    const list = await rest.list([])
    const { json } = await list.ask('POST /places', { own: { name: 'The stall' } })
    const choices = [{ row: 1, placeId: json.place.id }]
    const { rows } = await importInto(list, 'name,note\nStall by the river,Good\n', { choices })
    expect(rows).toMatchObject([
      { verdict: 'already_there', note: 'taken', place: { name: 'The stall', note: 'Good' } },
    ])
  })

  test('a row whose position is not on earth says so, whatever its name is', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const names = [
      ',',
      'Dar Poeta,Rome',
      'Armando al Pantheon,Rome',
      'Burger King,Montevideo',
      'Nobody,Rome',
      'Dar Poeta,',
    ]
    const content = ['name,city,lat,lon', ...names.map(row => `${row},482122,163553`)].join('\n')
    const { rows } = await importInto(list, content, { dryRun: true, unmatched: 'skip' })
    expect(rows.map(({ verdict, reason }: Json) => [verdict, reason])).toEqual(
      ['left_out', 'added', 'already_there', 'ambiguous', 'left_out', 'already_there'].map(verdict => [
        verdict,
        'bad_position',
      ]),
    )
  })

  test('a position with its coordinates exchanged is mended, and the row says so', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    const rows = [
      'Dakota,12.4780024,41.8990484',
      'Nobody,12.4780024,41.8990484',
      'Armando al Pantheon,12.4766,41.8992',
      'Da Enzo,41.8880864,12.477807',
      'Dar Poeta,41.8913026,12.4687047',
      'Crispi 19,41.9052602,12.4857392',
      'Nobody else,41.8880864,12.477807',
    ]
    const report = await importInto(list, ['Name,Lat,Lng', ...rows].join('\n'), { dryRun: true })
    const at = ({ verdict, reason, place }: Json) => [verdict, reason, Math.round(place.latitude)]
    expect(report.rows.map(at)).toEqual([
      ['added', 'swapped_position', 42],
      ['own', 'swapped_position', 42],
      ['already_there', 'swapped_position', 42],
      ['added', undefined, 42],
      ['added', undefined, 42],
      ['added', undefined, 42],
      ['own', undefined, 42],
    ])
    expect(report.rows[0].message).toMatch(/^Latitude and longitude were exchanged/)
  })

  test('places below headings of districts are found in the town of the title', async () => {
    const list = await rest.list(['Dar Poeta'])
    const content = `# Vancouver

## Kitsilano
- Memphis Blues Barbeque House, 1465 West Broadway – go early
- Siena
- Bin 942, 1521 West Broadway

## Mount Pleasant
- Panago
- Burgoo
`
    expect(verdicts(await importInto(list, content, { dryRun: true }))).toEqual(Array(5).fill('added'))
  })

  test('text that no place holds is reported with its row and heading, up to 200 texts', async () => {
    const list = await rest.list(['Armando al Pantheon'])
    await list.ask(`PATCH /places/${list.ids[0]}`, { note: 'a'.repeat(1990) })
    const content = `Name,City,My notes,Mood\nArmando al Pantheon,Rome,${'b'.repeat(20)},\nDar Poeta,Rome,${'c'.repeat(2005)},good\n`
    const { unread, unreadCount, rows } = await importInto(list, content, { dryRun: true })
    expect(unread).toEqual([
      { row: 1, line: 2, heading: 'note', text: 'b'.repeat(12) },
      { row: 2, line: 3, heading: 'My notes', text: 'ccccc' },
      { row: 2, line: 3, heading: 'Mood', text: 'Mood: good' },
    ])
    expect([unreadCount, rows[1].note, rows[1].unread]).toEqual([3, undefined, undefined])
    const long = ['name,note', ...Array.from({ length: 201 }, (_, row) => `Place ${row},${'d'.repeat(2001)}`)].join(
      '\n',
    )
    const many = await importInto(list, long, { dryRun: true, groups: [''] })
    expect([many.unread.length, many.unreadCount]).toEqual([200, 201])
    expect(await importInto(list, 'name,note\nDar Poeta,fine\n', { dryRun: true })).not.toHaveProperty('unread')
  })

  test('an import above the list’s limit changes nothing, and its plan says so', async () => {
    const list = await rest.list([])
    for (let first = 0; first < 1999; first += 100) {
      const places = Array.from({ length: Math.min(100, 1999 - first) }, (_, i) => ({
        own: { name: `Bar ${first + i}` },
      }))
      expect((await list.ask('POST /places/batch', { places })).status).toBe(200)
    }
    const { version } = await list.read()
    const content = 'name,lat,lon\nDar Poeta,41.89,12.47\nRoscioli,41.9,12.48'
    const plan = await importInto(list, content, { dryRun: true })
    expect(plan).toMatchObject({ tooMany: { places: 1 } })
    const { status, json } = await list.ask('POST /import', { content })
    expect([status, json.code]).toEqual([409, 'list_full'])
    expect(json.detail).toContain('1 too many')
    expect(await list.read()).toMatchObject({ version, placeCount: 1999 })
    expect((await importInto(list, content, { firstRows: 1 })).list.placeCount).toBe(2000)
  })
})
