import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folder of the maps. */
export const mapsFolder = (dataDir: string): string => join(dataDir, 'maps')

export const mapSuffix = '.pmtiles'

/** Returns the newest map of a data folder. */
export const newestMap = (dataDir: string): string | undefined => {
  const folder = mapsFolder(dataDir)
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder).filter(name => name.endsWith(mapSuffix))
  const changed = (name: string) => statSync(join(folder, name)).mtimeMs
  const [newest] = files.sort((a, b) => changed(b) - changed(a))
  return newest === undefined ? undefined : join(folder, newest)
}
