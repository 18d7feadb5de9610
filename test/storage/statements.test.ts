import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { requestOf } from '../cli/command.ts'
import { openApi } from '../support/api.ts'
import {
  type Case,
  noListCases,
  oneListCases,
  operationNamed,
  places,
  suggestionCases,
  twoListCases,
  voteCases,
} from '../support/as-rest.ts'
import { createDatabase, withPostgres } from '../support/postgres.ts'

/** All SQL words sent to PostgreSQL, as listed in decision 030. */
const sqlWords = {
  reading:
    'select distinct from where and or not in like is null exists case when then else end as inner join group by having order asc desc limit offset count sum coalesce cast',
  writing: 'insert into values update set delete on conflict do nothing returning',
  transactions:
    'begin isolation level read committed local commit rollback statement_timeout lock_timeout idle_in_transaction_session_timeout',
  tables: 'create alter table column add index unique primary key references constraint cascade default if',
  types: 'text bigint bytea integer varchar collate',
  server: 'pg_is_in_recovery',
  migrations: 'pg_advisory_xact_lock octet_length',
  catalogue: 'col_description pg_get_serial_sequence quote_ident has_schema_privilege',
}

/** Names that Kysely and rate-limiter-flexible leave without quotation marks. */
const names = ['place_id', 'points', 'expire']

type Statement = { text: string; name?: string }

describe('the statements sent to PostgreSQL', withPostgres, () => {
  const opened = new AsyncDisposableStack()
  const statements: Statement[] = []
  let url: string

  beforeAll(async () => {
    const database = await createDatabase({ empty: true })
    url = database.url
    opened.defer(database.drop)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const api = opened.use(await openApi(url))
    const ask = ([name, input]: Case, token: string) => {
      const { credential } = operationNamed(name)
      const { route, body } = requestOf(operationNamed(name), input)
      return api.ask(route, { token: credential === 'apiKeyAndReadable' ? api.key : token, body })
    }
    const [one, other] = [await api.list({}, places), await api.list({}, places)]
    for (const request of twoListCases(one.slug, other.slug)) await ask(request, api.key)
    for (const request of [...noListCases, ['browseLists', { query: 'eat rome' }] as Case]) await ask(request, api.key)
    const { json } = await api.ask(`POST /lists/${other.slug}/vote`, { token: other.token })
    for (const request of voteCases(other.slug, json.vote.id)) await ask(request, other.token)
    const link = await api.ask(`POST /lists/${other.slug}/suggestions`, { token: other.token })
    const suggested: Case[] = [
      ['suggestPlaces', { id: link.json.suggestions.id, places: [{ query: 'Il Baffetto', near: 'Rome' }] }],
      ...suggestionCases(other.slug, link.json.suggestions.id),
    ]
    for (const request of suggested) await ask(request, other.token)
    for (const [name, input] of oneListCases) await ask([name, { ...input, slug: one.slug }], one.token)
    const headers = { 'idempotency-key': 'a try of 22 characters or more' }
    await api.ask('POST /lists', { token: api.key, body: { title: 'Testaccio', authorName: 'Ada' }, headers })
    const { storage } = api.service
    await storage.sharing!({ name: 'ballots', points: 10, seconds: 60 }).add('Bruno', 1)
    await storage.oauth.use('AuthorizationCode', 'abc')
    await storage.googleIds.look()
    await storage.googleIds.claim()
    await storage.sweep()
    await storage.ping()
    statements.push(
      ...query.mock.calls.map(([sent]) => (typeof sent === 'string' ? { text: sent } : (sent as never as Statement))),
    )
  })
  afterAll(() => opened.disposeAsync())

  test('use exactly the SQL words of decision 030', () => {
    const words = statements.flatMap(
      ({ text }) =>
        text
          .replace(/'[^']*'|("[^"]*"|\b\w+)(\.("[^"]*"|\w+))+|"[^"]*"/g, ' ')
          .toLowerCase()
          .match(/\b[a-z_]{2,}\b/g) ?? [],
    )
    const known = Object.values(sqlWords).flatMap(words => words.split(' '))
    expect([...new Set(words)].filter(word => !names.includes(word)).sort()).toEqual(known.sort())
  })

  test('need no session state', () => {
    expect(statements.length).toBeGreaterThan(100)
    for (const { text, name } of statements) {
      expect(name).toBeUndefined()
      expect(text).not.toMatch(
        /\bset (?!local)(session|\w+ (=|to))|pg_(try_)?advisory_lock|\b(un)?listen\b|\bprepare\b/i,
      )
      expect(text).not.toMatch(/\btemp(orary)?\b|\bdeclare\b/i)
    }
  })

  test('create only tables and indexes, with three column types in byte order', async () => {
    const client = new pg.Client(url)
    await client.connect()
    opened.defer(() => client.end())
    const found = async (statement: string) => (await client.query(statement)).rows
    const ours = "table_schema = 'public' and table_name not like 'kysely_%'"
    const columns = `select distinct data_type, collation_name, column_default from information_schema.columns where ${ours}`
    expect(await found(`${columns} order by 1`)).toEqual([
      { data_type: 'bigint', collation_name: null, column_default: '0' },
      { data_type: 'bigint', collation_name: null, column_default: '1' },
      { data_type: 'bigint', collation_name: null, column_default: null },
      { data_type: 'bytea', collation_name: null, column_default: null },
      { data_type: 'text', collation_name: 'C', column_default: null },
    ])
    // r: table, i: index. None is a sequence, a view or a sorted copy.
    const kinds = "select distinct relkind from pg_class where relnamespace = 'public'::regnamespace order by 1"
    expect(await found(kinds)).toEqual([{ relkind: 'i' }, { relkind: 'r' }])
    expect(await found("select proname from pg_proc where pronamespace = 'public'::regnamespace")).toEqual([])
    expect(await found('select tgname from pg_trigger where not tgisinternal')).toEqual([])
    const methods =
      "select distinct amname from pg_class join pg_am on pg_am.oid = relam where relkind = 'i' and relnamespace = 'public'::regnamespace"
    expect(await found(methods)).toEqual([{ amname: 'btree' }])
  })
})
