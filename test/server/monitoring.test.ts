import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rpcTo } from '../api/mcp/rpc.ts'
import { openApi } from '../support/api.ts'
import { createDatabase, hasPostgres } from '../support/postgres.ts'
import type { Scraped } from '../support/prometheus.ts'
import { output, testWith } from '../support/tools.ts'
import { scrape } from './scrape.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const inDashboard = JSON.parse(read('deploy/grafana-dashboard.json'))
type Panel = { id: number; type: string; title: string; gridPos: Box; datasource?: unknown; targets?: Target[] }
type Target = { refId: string; expr: string; datasource: unknown }
type Box = { x: number; y: number; w: number; h: number }
const panels: Panel[] = inDashboard.panels
const drawn = panels.filter(({ type }) => type !== 'row')

/** The metrics of a service with every optional part that has metrics. */
let onSqlite: Scraped

beforeAll(async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-'))
  await using api = await openApi(undefined, {
    photonUrl: 'http://127.0.0.1:9',
    backupDir: folder.path,
  })
  await rpcTo(api).does('browse_lists')
  onSqlite = await scrape(api)
})

let onPostgres: Scraped | undefined
beforeAll(async () => {
  if (!hasPostgres) return
  const { url, drop } = await createDatabase()
  await using dropped = new AsyncDisposableStack()
  dropped.defer(drop)
  await using api = await openApi(url)
  onPostgres = await scrape(api)
})
afterAll(() => onSqlite.clear())

const ofPostgres = ['forklist_database_connections', 'forklist_database_connections_awaited']
const families = (): Set<string> => new Set([...onSqlite.keys(), ...(onPostgres?.keys() ?? ofPostgres)])

/** Returns the metrics named in a text. A suffix like `_bucket` belongs to a histogram. */
const namedIn = (text: string): string[] => {
  const names = new Set(text.match(/\b(?:forklist|nodejs|process)_[a-z0-9_]+\b/g))
  return [...names].map(name => {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    return onSqlite.get(family)?.type === 'histogram' ? family : name
  })
}

test('the dashboard uses all metrics of Forklist, and no unknown one', () => {
  const shown = new Set(drawn.flatMap(({ targets = [] }) => namedIn(targets.map(({ expr }) => expr).join('\n'))))
  expect([...shown].filter(name => !families().has(name))).toEqual([])
  const ours = [...families()].filter(name => name.startsWith('forklist_') && name !== 'forklist_info')
  expect(ours.filter(name => !shown.has(name))).toEqual([])
})

test('the dashboard is valid for Grafana', () => {
  const { uid, title, schemaVersion, time, templating } = inDashboard
  expect({ uid, title, time }).toEqual({ uid: 'forklist', title: 'Forklist', time: { from: 'now-6h', to: 'now' } })
  expect(schemaVersion).toBeGreaterThanOrEqual(36)
  expect(templating.list.map(({ name }: { name: string }) => name)).toEqual(['datasource', 'job', 'instance'])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, targets = [], datasource } of drawn) {
    expect(targets.length, title).toBeGreaterThan(0)
    expect(datasource, title).toEqual({ type: 'prometheus', uid: `$\{datasource}` })
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
  }
})

test('no panel of the dashboard covers another', () => {
  const isCovered = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
  for (const [index, { title, gridPos }] of panels.entries()) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (const other of panels.slice(index + 1))
      expect(isCovered(gridPos, other.gridPos), `${title} and ${other.title}`).toBe(false)
  }
})

const alerts = read('deploy/alerts.yaml')

test('alerts use existing metrics, and the monitoring page explains each', () => {
  expect(namedIn(alerts).filter(name => !families().has(name))).toEqual([])
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(10)
  const page = read('docs/how-to/monitor.md')
  for (const name of names) expect(page, name).toContain(`\`${name}\``)
})

test('the metrics page describes exactly our metrics', () => {
  const table = read('docs/metrics.md')
    .split('\n')
    .filter(line => line.startsWith('| `forklist_'))
    .flatMap(line => namedIn(line.split(' | ')[0]!))
  expect(table.toSorted()).toEqual([...families()].filter(name => name.startsWith('forklist_')).toSorted())
  for (const path of ['docs/metrics.md', 'docs/how-to/monitor.md'])
    for (const name of namedIn(read(path))) expect(families(), name).toContain(name)
})

testWith(['promtool'], 'Prometheus accepts the dashboard’s queries and the rules', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-'))
  const exprs = drawn.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  )
  const rules = { groups: [{ name: 'exprs', rules: exprs.map((expr, index) => ({ record: `panel:${index}`, expr })) }] }
  const file = join(folder.path, 'exprs.yaml')
  writeFileSync(file, JSON.stringify(rules))
  expect(output('promtool', ['check', 'rules', file], '')).toContain(`${exprs.length} rules found`)
  expect(output('promtool', ['check', 'rules', join(root, 'deploy/alerts.yaml')], '')).toContain('rules found')
})

/** Values of a service's metrics, one a minute, and the resulting alerts. */
const cases: { when: string; series: Record<string, string>; at: string; fires: string[] }[] = [
  { when: 'all is well', series: { up: '1x60', forklist_ready: '1x60' }, at: '30m', fires: [] },
  { when: 'the service is down', series: { up: '0x60' }, at: '10m', fires: ['ForklistDown'] },
  {
    when: 'its database is unreachable',
    series: { up: '1x60', forklist_ready: '0x60' },
    at: '10m',
    fires: ['ForklistNotReady'],
  },
  {
    when: 'one of fifty requests fails',
    series: {
      'forklist_requests_total{outcome="ok"}': '0+98x60',
      'forklist_requests_total{outcome="internal"}': '0+2x60',
    },
    at: '30m',
    fires: ['ForklistFailing'],
  },
  {
    when: 'many requests are refused, which is no failure',
    series: {
      'forklist_requests_total{outcome="ok"}': '0+98x60',
      'forklist_requests_total{outcome="list_not_found"}': '0+200x60',
    },
    at: '30m',
    fires: [],
  },
  {
    when: 'the service is overloaded',
    series: {
      'forklist_requests_total{outcome="ok"}': '0+9000x60',
      'forklist_requests_total{outcome="overloaded"}': '0+90x60',
    },
    at: '30m',
    fires: ['ForklistOverloaded'],
  },
  {
    // The clock begins at 0.
    when: 'the last backup is older than two days',
    series: { forklist_backup_last_success_timestamp_seconds: '-172800x60', forklist_backup_failed: '1x60' },
    at: '50m',
    fires: ['ForklistBackupFailed', 'ForklistNoBackup'],
  },
  {
    when: 'a backup is a day old',
    series: { forklist_backup_last_success_timestamp_seconds: '-86400x60', forklist_backup_failed: '0x60' },
    at: '50m',
    fires: [],
  },
  {
    when: 'the disk has less free space than twice the database',
    series: { forklist_disk_free_bytes: '4000000000x60', 'forklist_database_bytes{file="database"}': '2000000000x60' },
    at: '30m',
    fires: ['ForklistDiskNearlyFull'],
  },
  {
    when: 'deleted data is not overwritten',
    series: { forklist_erasing_pending: '1x60' },
    at: '50m',
    fires: ['ForklistErasingHangs'],
  },
  {
    when: 'the event loop is late',
    series: { nodejs_eventloop_lag_p99_seconds: '0.4x60' },
    at: '30m',
    fires: ['ForklistEventLoopLate'],
  },
  {
    when: 'one of twenty requests takes two seconds',
    series: {
      'forklist_request_seconds_bucket{le="1"}': '0+95x60',
      'forklist_request_seconds_bucket{le="2.5"}': '0+100x60',
      'forklist_request_seconds_bucket{le="+Inf"}': '0+100x60',
    },
    at: '50m',
    fires: ['ForklistSlow'],
  },
  {
    when: 'the disk is slow',
    series: { forklist_storage_writes_waiting: '80x60' },
    at: '30m',
    fires: ['ForklistWritesWait'],
  },
  {
    when: 'the database fails',
    series: { 'forklist_storage_failures_total{problem="storage_unavailable"}': '0+3x60' },
    at: '30m',
    fires: ['ForklistStorageFailing'],
  },
  {
    when: 'the database is damaged',
    series: { forklist_storage_damaged: '0x20 1x40' },
    at: '30m',
    fires: ['ForklistStorageDamaged'],
  },
  {
    when: 'Photon is down',
    series: {
      'forklist_provider_calls_total{provider="photon",kind="api",outcome="failed"}': '0+6x60',
      'forklist_provider_calls_total{provider="photon",kind="api",outcome="answered"}': '0+1x60',
    },
    at: '50m',
    fires: ['ForklistProviderFailing'],
  },
]

testWith(['promtool'], 'the alerts fire exactly when they should', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-'))
  const file = (name: string, content: object): string => {
    const path = join(folder.path, name)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const labels = 'job="forklist",instance="rome:3000"'
  const labelled = (name: string) => (name.includes('{') ? name.replace('{', `{${labels},`) : `${name}{${labels}}`)
  // Counts the alerts that fire at a time, without their other labels.
  const counting = { record: 'firing', expr: 'count by (alertname) (ALERTS{alertstate="firing"})' }
  const tests = cases.map(({ when, series, at, fires }) => ({
    name: when,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: labelled(name), values })),
    promql_expr_test: [
      {
        expr: 'firing',
        eval_time: at,
        exp_samples: fires.map(name => ({ labels: `firing{alertname="${name}"}`, value: 1 })),
      },
    ],
  }))
  const rule_files = [
    join(root, 'deploy/alerts.yaml'),
    file('count.yaml', { groups: [{ name: 'count', rules: [counting] }] }),
  ]
  const path = file('cases.yaml', { rule_files, evaluation_interval: '1m', tests })
  expect(output('promtool', ['test', 'rules', path], '')).toContain('SUCCESS')
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(new Set(cases.flatMap(({ fires }) => fires)), 'each alert has a case').toEqual(new Set(names))
})
