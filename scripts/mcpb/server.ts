// The program of the bundle for desktop apps: `forklist mcp` for another machine's service. Without the database and its packages it is a
// tenth as large, and runs on the Node that the apps bring.
import { createInterface } from 'node:readline'
import { bridge } from '../../src/cli/stdio/bridge.ts'
import { addToKeyring, readKeyring, removeFromKeyring } from '../../src/cli/stdio/keyring-file.ts'
import { remoteSettings } from '../../src/config/remote.ts'
import { configFolder, homeFolder } from '../../src/util/config-folder.ts'

const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** @throws Error that names the setting, but not its value, which may be a key typed into the wrong field */
function read(name: keyof typeof remoteSettings): string {
  const { schema, allowed } = remoteSettings[name]
  const { data } = schema.safeParse(process.env[name]?.trim())
  if (data === undefined) throw new Error(`${name} has to be ${allowed}. Correct it in the settings of the extension.`)
  return data
}

try {
  const [url, key] = [read('FORKLIST_URL'), read('FORKLIST_KEY')]
  // The same file as that of the command line, so that both have the same lists.
  const folder = configFolder(process.env, process.platform, homeFolder())
  const mayDelete = process.argv.includes('--may-delete=true')
  await bridge(createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }), {
    connection: { url, fetch },
    key,
    keyring: {
      read: () => ({ tokens: Object.fromEntries(readKeyring(folder, url).tokens), mayDelete }),
      add: (slug, editToken) => addToKeyring(folder, url, slug, editToken),
      remove: slug => removeFromKeyring(folder, url, slug),
    },
    write: line => void process.stdout.write(line),
    log: say,
  })
} catch (error) {
  say((error as Error).message)
  process.exitCode = 1
}
