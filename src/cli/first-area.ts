import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { sourcesFolder } from '../places/index/index-files.ts'
import { commandName } from '../util/command-name.ts'
import { makeFolder } from '../util/make-folder.ts'
import { NotDone } from './command.ts'
import { getPlaces } from './downloads.ts'
import { print } from './output.ts'
import { areasNamed } from './place-index.ts'
import type { Program } from './program.ts'

const question =
  'Where do you eat? Name your town, and its restaurants are loaded from Overture Maps: some megabytes, once. Enter skips: '

/**
 * Asks at the first start for a town, and loads it. Until the folder of the sources exists, no answer was given, and nothing imported.
 * @param signal ends the question
 */
export async function askForFirstArea(
  program: Program,
  terminal: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
  signal: AbortSignal,
): Promise<void> {
  const { settings, stdout } = program
  const folder = sourcesFolder(settings.dataDir)
  if (settings.placesOnDemand !== 'ask' || existsSync(folder)) return
  const getTown = `${commandName()} places get TOWN`
  const lines = createInterface({ ...terminal, terminal: true })
  // The terminal passes Ctrl-C on as a key.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    for (;;) {
      const town = (await lines.question(question, { signal })).trim()
      if (town === '') {
        makeFolder(folder)
        return print(stdout, `No town was loaded. Later: ${getTown}`)
      }
      try {
        const [area] = await areasNamed([town], program)
        await getPlaces([{ area: area! }], program, false)
        return print(stdout, `Now make a list at the address above. Other towns: ${getTown}`)
      } catch (error) {
        if (!(error instanceof NotDone)) throw error
        print(stdout, error.message)
      }
    }
  } catch (error) {
    // The signal, or Ctrl-D.
    if ((error as Error).name !== 'AbortError') throw error
  } finally {
    lines.close()
  }
}
