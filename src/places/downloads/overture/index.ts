import { createWriteStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RowGroup } from 'hyparquet'
import { hashBase32 } from '../../../util/base32.ts'
import { dayMs } from '../../../util/durations.ts'
import { makeFolder } from '../../../util/make-folder.ts'
import { packageVersion } from '../../../util/package-info.ts'
import { fingerprintOf, type NamedArea, sourceName } from '../../areas/named-area.ts'
import { onlyOne } from '../../index/only-one.ts'
import { replaceFile } from '../../index/replace-file.ts'
import { overture } from '../../sources/parquet/overture.ts'
import type { Finding } from '../../sources/source.ts'
import type { DownloadClient } from '../client.ts'
import { DownloadFailed, FileChanged } from '../failures.ts'
import type { StepProgress } from '../progress.ts'
import { inParallel } from '../slots.ts'
import type { StagedArea } from '../staged-area.ts'
import { filesFor, type Release } from './catalogue.ts'
import { forgetFooter, openTable, type RemoteTable } from './remote-table.ts'
import { type GroupPlan, placesInGroup, planOf } from './row-group.ts'

type Download = {
  client: DownloadClient
  /** Folder for everything that is kept between two attempts. */
  folder: string
  release: Release
  area: NamedArea
  onProgress(progress: StepProgress): void
}

/** Row groups that are transferred at once, so that the line stays busy while one is decoded. */
const maxGroups = 3
/** A file that changes more often while it is read is refused. */
const maxReopenings = 2

/**
 * Transfers the places to eat and drink of an area from a release of Overture Maps. What was transferred is kept: another
 * call continues there.
 * @throws DownloadFailed; DocumentGone when the release was deleted; PlaceIndexBusy; SourceError for damaged data; Error of
 * `node:fs`
 */
export const stageOverture = async (download: Download): Promise<StagedArea> => {
  const { client, folder, release, area, onProgress } = download
  onProgress({ step: 'reading the catalogue' })
  const files = await filesFor(client, release, area.area)
  const ofRelease = join(folder, release.name)
  // Another version of Forklist may read other members of a place.
  const ofArea = join(ofRelease, `${area.slug}-${hashBase32(JSON.stringify([area.area, packageVersion()]))}`)
  makeFolder(ofArea)
  removeOldReleases(folder, release.name)
  return onlyOne(join(ofArea, 'lock'), async () => {
    const staged = await stageFiles(download, files, { ofRelease, ofArea })
    if (staged.every(file => statSync(file).size === 0))
      throw new DownloadFailed(
        `Overture Maps ${release.name} has no place to eat or drink in ${area.name}. Try --source osm`,
      )
    return {
      name: sourceName('overture', area),
      format: `${overture.name}, downloaded`,
      attribution: overture.attribution,
      fingerprint: fingerprintOf(area, release.name),
      release: release.name,
      area,
      files: staged,
      temporary: [ofArea],
    }
  })
}

type Folders = { ofRelease: string; ofArea: string }

/** A row group to transfer. */
type Job = { group: RowGroup; plan: GroupPlan; file: string }

const stageFiles = async (
  { client, area, onProgress }: Download,
  files: readonly URL[],
  { ofRelease, ofArea }: Folders,
): Promise<string[]> => {
  const open = (url: URL) => openTable(client, url, ofRelease, area.area)
  const tables: RemoteTable[] = []
  for (const [index, url] of files.entries()) {
    onProgress({ step: 'reading file footers', done: index / files.length })
    // One after the other: a parsed footer takes tens of megabytes, of which few stay.
    tables.push(await whileUnchanged(ofRelease, url, () => open(url)))
  }
  const jobsOf = (table: RemoteTable): Job[] =>
    table.groups.map(({ index, group, isWithin }) => ({
      group,
      plan: planOf(table, group, isWithin),
      file: join(ofArea, `${table.key}-${index}.ndjson`),
    }))
  const isMissing = ({ file }: Job) => !existsSync(file)

  const total = tables
    .flatMap(jobsOf)
    .filter(isMissing)
    .reduce((sum, { plan }) => sum + plan.bytes, 0)
  let [done, places] = [0, 0]
  const report = () =>
    onProgress({ step: 'transferring places', done: total === 0 ? 1 : Math.min(1, done / total), places })
  report()
  const stageTable = async (table: RemoteTable): Promise<string[]> => {
    const jobs = jobsOf(table)
    await inParallel(jobs.filter(isMissing), maxGroups, async job => {
      const found = placesInGroup(client, table, job, area.area, sourceName('overture', area))
      places += await writeFindings(job.file, found)
      done += job.plan.bytes
      report()
    })
    return jobs.map(({ file }) => file)
  }
  const staged: string[] = []
  for (const [index, url] of files.entries()) {
    let table: RemoteTable | undefined = tables[index]
    const stage = async () => {
      const current = table ?? (await open(url))
      table = undefined
      return stageTable(current)
    }
    staged.push(...(await whileUnchanged(ofRelease, url, stage)))
  }
  return staged
}

/** Repeats `read` when the file changes meanwhile. */
const whileUnchanged = async <T>(folder: string, url: URL, read: () => Promise<T>): Promise<T> => {
  for (let reopenings = 0; ; reopenings++) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof FileChanged) || reopenings === maxReopenings) throw error
      forgetFooter(folder, url)
    }
  }
}

/** Writes findings atomically, a group per line. @returns the number of places */
const writeFindings = async (file: string, findings: AsyncIterable<Finding[]>): Promise<number> => {
  let places = 0
  async function* lines() {
    for await (const group of findings) {
      places += group.filter(finding => 'place' in finding).length
      yield `${JSON.stringify(group)}\n`
    }
  }
  await replaceFile(file, part => pipeline(Readable.from(lines()), createWriteStream(part)))
  return places
}

/** Removes the files of other releases. Another process may still read those of the last day. */
const removeOldReleases = (folder: string, release: string): void => {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name !== release && Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
  }
}
