import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placesFile } from '../../src/places/index/index-files.ts'
import { openPlaceIndex } from '../../src/places/index/place-index.ts'
import { inProcess } from '../lists.ts'
import { bareServer } from '../processes.ts'
import type { Answered } from './client.ts'
import { questionsOf, worldOf } from './questions.ts'
import { readReal } from './real.ts'
import { runScript } from './run-script.ts'
import { readSample } from './sample.ts'
import { served, type Usage } from './served.ts'

const connections = [1, 16]
const warmUpSeconds = 3
export const seconds = 10
const questionsEach = 150

export type OverHttp = { connections: number; service: Answered; usage: Usage; bare: Answered }[]

/** Measures requests to a service with the index of a folder, and to a bare server that returns one response from memory. */
export async function overHttp(folder: string): Promise<OverHttp> {
  const key = await newKey(folder)
  const paths = await pathsOf(folder)
  const { mtimeMs } = statSync(placesFile(folder))
  await using service = await served(folder)
  if (statSync(placesFile(folder)).mtimeMs !== mtimeMs)
    throw new Error('The service was built from other sources and rebuilt the place index. Run `npm run build` first.')
  const [first] = paths
  const response = await fetch(service.address + first, { headers: { authorization: `Bearer ${key}` } })
  const headers = { 'content-type': response.headers.get('content-type')!, etag: '"bare"' }
  await using bare = await bareServer({
    '/': { status: 200, headers, body: Buffer.from(await response.text()).toString('base64') },
  })

  const ask = (address: string, asked: readonly string[], connections: number, seconds: number) => {
    const urls = join(folder, 'urls.txt')
    writeFileSync(urls, asked.map(path => address + path).join('\n'))
    return runScript<Answered>('client.ts', [urls, connections, seconds], { API_KEY: key })
  }
  await ask(service.address, paths, 16, warmUpSeconds)
  await ask(bare.address, ['/'], 16, 1)
  const found: OverHttp = []
  for (const each of connections) {
    await service.used()
    const answered = await ask(service.address, paths, each, seconds)
    const usage = await service.used()
    found.push({ connections: each, service: answered, usage, bare: await ask(bare.address, ['/'], each, 3) })
  }
  return found
}

const newKey = async (folder: string): Promise<string> => {
  await using service = await inProcess(folder)
  return service.key
}

/** Returns the paths of the questions: the same number of each class, in turn. */
const pathsOf = async (folder: string): Promise<string[]> => {
  using directory = openPlaceIndex(placesFile(folder))
  const { names } = await readReal()
  const questions = [...questionsOf(worldOf(directory, readSample(folder), names), questionsEach).values()]
  return Array.from({ length: questionsEach }, (_, turn) => questions.map(asked => asked[turn % asked.length]!))
    .flat()
    .map(({ query, near }) => `/api/v1/places?${new URLSearchParams({ query, ...(near !== undefined && { near }) })}`)
}
