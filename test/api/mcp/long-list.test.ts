import { afterAll, expect, test } from 'vitest'
import { exportNames } from '../../../src/formats/export/index.ts'
import type { Json } from '../../support/api.ts'
import { textIn } from '../../support/archive.ts'
import { listInOneRequest, noteOf } from '../../support/list-in-one-request.ts'
import { manyEntries } from '../../support/rome.ts'
import { clients, connect } from './clients.ts'
import { openServer } from './server.ts'

const { address, key, service, ...server } = await openServer()
afterAll(() => server[Symbol.asyncDispose]())
const { slug, entries } = await listInOneRequest(service, key, manyEntries(2000, noteOf))

// One client of each generation: the content of a response does not depend on how the revision was negotiated.
test.each([clients[0]!, clients[3]!])(
  '$title pages through 2,000 places with 1 MiB of notes and exports every format',
  async ({ connects }) => {
    await using assistant = await connect(connects, address, key)
    const places: Json[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await assistant.does('get_list', { slug, ...(cursor !== undefined && { cursor }) })
      expect(JSON.stringify(page).length).toBeLessThanOrEqual(50_000)
      places.push(...page.places)
      cursor = page.nextCursor
      if (cursor === undefined) break
    }
    expect(places.map(({ id, rank, note = '' }) => [rank, id, note])).toEqual(
      entries.map(({ id, note }, index) => [index + 1, id, note]),
    )
    for (const format of exportNames) {
      const { content }: Json = await assistant.callTool({ name: 'export_list', arguments: { slug, format } })
      expect(content[1]).toMatchObject({ type: 'resource_link', name: `${slug}.${format}` })
      const file = await fetch(content[1].uri)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, content[1].mimeType])
      expect(textIn(await file.bytes())).toContain(entries.at(-1)!.facts.name)
    }
  },
)
