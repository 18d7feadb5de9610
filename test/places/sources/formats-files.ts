import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { formatOf } from '../../../src/places/sources/index.ts'
import type { DropReason, Finding, SourcePlace } from '../../../src/places/sources/source.ts'

/** Writes a file with a meaningless name, and removes it after the test. */
export const fileOf = (content: string | Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'places')
  writeFileSync(file, content)
  return file
}

export type ReadFile = {
  format: string
  attribution: string | undefined
  findings: Finding[]
  places: SourcePlace[]
  dropped: DropReason[]
  /** How many findings came at each step. */
  steps: number[]
  /** The reported progress at each step and at the end. */
  progress: number[]
}

/** Reads a file of any format completely. @throws SourceError */
export const readFile = async (file: string, source = 'rome'): Promise<ReadFile> => {
  const { name, attribution, read } = await formatOf(file)
  const { findings: groups, progress } = await read(file, source)
  const findings: Finding[] = []
  const steps: number[] = []
  const reported: number[] = []
  for await (const group of groups) {
    findings.push(...group)
    steps.push(group.length)
    reported.push(progress())
  }
  return {
    ...{ format: name, attribution, findings, steps, progress: [...reported, progress()] },
    places: findings.flatMap(finding => ('place' in finding ? [finding.place] : [])),
    dropped: findings.flatMap(finding => ('dropped' in finding ? [finding.dropped] : [])),
  }
}

export const read = (content: string | Uint8Array): Promise<ReadFile> => readFile(fileOf(content))

/** Returns the one-line reason why a file is refused, without its folder. */
export const refusal = async (content: string | Uint8Array): Promise<string> => {
  const file = fileOf(content)
  const error = await readFile(file).then(
    () => new Error('It was read.'),
    (error: unknown) => error as Error,
  )
  return `${error.name}: ${error.message.replace(file, 'FILE')}`
}

export const ndjsonOf = (...objects: object[]): string => objects.map(object => `${JSON.stringify(object)}\n`).join('')

export const collectionOf = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features })

export const featureOf = (properties: object, coordinates: unknown = [12.4685, 41.8902], type = 'Point') => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties,
})

export const poeta = { name: 'Dar Poeta', latitude: 41.8902, longitude: 12.4685 }
