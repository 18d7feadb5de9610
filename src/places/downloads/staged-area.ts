import { createReadStream, rmSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { jsonIn } from '../../util/json-object.ts'
import { isInside } from '../areas/area.ts'
import type { NamedArea } from '../areas/named-area.ts'
import { addSources, type ChangedIndex } from '../index/current-index.ts'
import type { IndexSource, OnProgress } from '../index-builder/index.ts'
import { osmPbf } from '../sources/osm/index.ts'
import { type Finding, orSourceError, SourceError, type SourceReading } from '../sources/source.ts'

/** An area on disk, ready for the place index. Plain data, so that it can be passed to a thread. */
export type StagedArea = Omit<IndexSource, 'read' | 'file'> & {
  release: string
  area: NamedArea
  /** Findings as JSON lines, or one extract of OpenStreetMap. */
  files: string[]
  isExtract?: true
  /** What to remove when the area is in the index. */
  temporary: string[]
}

/**
 * Adds a downloaded area to the place index, in place of its previous release.
 * @throws PlaceIndexBusy; SourceError; Error of `node:fs` or `node:sqlite`
 */
export const addStaged = (dataDir: string, staged: StagedArea, onProgress: OnProgress): Promise<ChangedIndex> => {
  const read = () => (staged.isExtract ? readExtract(staged) : readLines(staged.files))
  return addSources(dataDir, [{ ...staged, read }], onProgress)
}

/** Removes the files of an area that is in the place index. */
export const removeStaged = ({ temporary }: StagedArea): void => {
  for (const path of temporary) rmSync(path, { recursive: true, force: true })
}

const readLines = async (files: readonly string[]): Promise<SourceReading> => {
  const sizes = files.map(file => statSync(file).size)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let read = 0
  async function* findings(): AsyncGenerator<readonly Finding[]> {
    for (const [index, file] of files.entries()) {
      let lineNumber = 0
      for await (const line of createInterface({ input: createReadStream(file) })) {
        lineNumber++
        yield parsed(file, line, lineNumber)
      }
      read += sizes[index]!
    }
  }
  return { progress: () => (total === 0 ? 1 : read / total), findings: findings() }
}

const parsed = (file: string, line: string, number: number): Finding[] => {
  const findings = jsonIn(line)
  if (Array.isArray(findings)) return findings
  throw new SourceError(file, 'is damaged; remove it and repeat the download', `line ${number}`)
}

/** Reads an extract, without what is outside the area. */
const readExtract = async ({ files: [file], name, area: { area } }: StagedArea): Promise<SourceReading> => {
  const reading = await osmPbf.read(file!, name).catch(orSourceError(file!))
  async function* findings(): AsyncGenerator<readonly Finding[]> {
    for await (const group of reading.findings)
      yield group.filter(
        finding => 'dropped' in finding || isInside(area, 'place' in finding ? finding.place : finding.locality),
      )
  }
  return { progress: reading.progress, findings: findings() }
}
