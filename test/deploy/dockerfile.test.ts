import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { settings } from '../../src/config/index.ts'
import { baseOf, root, runAs, stages } from './image.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('the Dockerfile has no syntax error', () => {
  expect(
    validate(read('deploy/Dockerfile')).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
  ).toEqual([])
})

test('the image has the tested Node, and both stages share one base release', () => {
  const { node } = JSON.parse(read('scripts/node/package.json')).devDependencies
  expect(stages.map(baseOf)).toEqual([`node:${node}-bookworm-slim`, 'debian:bookworm-slim'])
})

test('the image does not run as root, and declares its volume, stop signal and health check', () => {
  expect(runAs).toMatchObject({
    user: '1000:1000',
    volumes: ['/data'],
    stopSignal: 'SIGTERM',
    environment: { NODE_ENV: 'production', DATA_DIR: '/data', HOST: '0.0.0.0' },
    command: ['node', '/app/dist/main.js', 'serve'],
  })
  expect(runAs.healthcheck[0]).toBe('node')
})

test('the image sets no secrets, only public settings', () => {
  expect(Object.keys(runAs.environment).filter(name => !(name in settings))).toEqual(['NODE_ENV'])
  expect(Object.keys(runAs.environment).filter(name => /KEY|TOKEN|SECRET|PASSWORD|URL/.test(name))).toEqual([])
})

test('the build context has the sources and no local data or settings', async () => {
  const lines = read('.dockerignore').split('\n')
  const sent = lines.filter(line => line.startsWith('!')).map(line => line.slice(1))
  expect(
    lines.find(line => line !== '' && !line.startsWith('#')),
    'ignores all other files',
  ).toBe('*')
  expect(sent.filter(path => !existsSync(join(root, path)))).toEqual([])
  const { inputs }: { inputs: string[] } = await import('../../scripts/setup/inputs.mjs' as string)
  for (const input of [
    ...inputs,
    ...JSON.parse(read('package.json')).files.filter((file: string) => !/dist/.test(file)),
  ])
    expect(
      sent.filter(path => input === path || input.startsWith(`${path}/`)),
      input,
    ).toHaveLength(1)
  expect(sent.filter(path => /^(data|dist|deploy|test|node_modules|\.)/.test(path))).toEqual(['test/package.json'])
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'))
  for (const folder of workspaces) expect(read('deploy/Dockerfile')).toContain(`COPY ${folder}/package.json ${folder}/`)
})

test('the image of a release differs from the one of the sources in its first stage only', async () => {
  const { releaseDockerfile }: { releaseDockerfile(dockerfile: string, version: string): string } = await import(
    '../../scripts/setup/image-context.mjs' as string
  )
  const ofSources = read('deploy/Dockerfile')
  const ofRelease = releaseDockerfile(ofSources, '0.1.0')
  const lastStage = (text: string) => text.slice(text.indexOf('# Only Node:'))
  expect(lastStage(ofRelease)).toBe(lastStage(ofSources))
  expect(lastStage(ofRelease)).toContain('FROM debian:')
  expect(ofRelease).toContain('COPY package/app /package')
  expect(ofRelease).not.toContain('npm ci')
  expect(ofRelease.match(/^ARG .*/gm)).toEqual(ofSources.match(/^ARG .*/gm))
  expect(validate(ofRelease)).toEqual([])
})
