import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './image.ts'

const path = join(root, 'deploy/compose.yaml')
const { services, volumes } = parse(readFileSync(path, 'utf8'))

type Finding = { line: number; rule: string; message: string }

/** Returns the linter's findings in a file. @param rules in addition to its default rules */
function findings(file: string, rules: Record<string, 0 | 1 | 2> = {}): Finding[] {
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
  return linter.lintFiles([file], false).flatMap(({ messages }: { messages: Finding[] }) => messages)
}

test('the compose file is valid by its schema, without known pitfalls', () => {
  const found = findings(path, { 'no-build-and-image': 0, 'service-keys-order': 0 })
  expect(found.map(({ line, rule, message }) => `${line}: ${message} (${rule})`)).toEqual([])
})

test('errors in a compose file are found', () => {
  const found = findings(join(import.meta.dirname, 'wrong.compose.yaml'))
  expect(found.map(({ rule }) => rule)).toContain('invalid-schema')
})

test.each(['forklist', 'postgres'])('%s has no capabilities and can gain none', name => {
  expect(services[name]).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(services[name].privileged ?? services[name].cap_add ?? services[name].network_mode).toBeUndefined()
})

test('the service writes only to its volume and /tmp, listens locally, and stops gracefully', () => {
  const { read_only, volumes: mounted, tmpfs, ports, stop_grace_period } = services.forklist
  expect({ read_only, mounted, ports }).toEqual({
    read_only: true,
    mounted: ['data:/data'],
    ports: ['127.0.0.1:3000:3000'],
  })
  expect(tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)])
  expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThan(10)
  expect(Object.keys(volumes)).toEqual(['data', 'postgres'])
})

test('logs are limited in size', () => {
  for (const { logging } of Object.values<{ logging: object }>(services))
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } })
})

test('PostgreSQL runs only on request and is not reachable from outside', () => {
  expect(services.forklist.profiles).toBeUndefined()
  expect(services.postgres.profiles).toEqual(['postgres'])
  expect(services.postgres.ports).toBeUndefined()
})
