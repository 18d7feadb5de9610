import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bareCheckout } from './bare-checkout.ts'

type Folders = Record<'checkFolders' | 'releaseFolders' | 'toolFolders', string[]>
const { checkFolders, releaseFolders, toolFolders }: Folders = await import(
  '../../scripts/setup/tool-folders.mjs' as string
)

/** Creates an installed checkout. Each tool folder needs one package, and the npm there records its arguments. */
function checkout() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'forklist-tools-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  cpSync(resolve(import.meta.dirname, '../../scripts'), join(root, 'scripts'), { recursive: true })
  write('scripts/setup/messages.mjs', 'export const writeMessages = () => {}; export const readLocales = () => ({})')
  const lock = (packages: object) => JSON.stringify({ packages })
  const pinned = lock({ 'node_modules/node': { version: process.versions.node } })
  write('package.json', '{ "type": "module", "engines": { "node": ">=24.15" } }')
  write('package-lock.json', pinned)
  write('node_modules/.package-lock.json', pinned)
  write('node_modules/node/package.json', '{}')
  mkdirSync(join(root, 'node_modules/node/bin'))
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  for (const folder of toolFolders)
    write(`${folder}/package-lock.json`, lock({ 'node_modules/tool': { version: '1.0.0' } }))
  write(
    'npm-cli.js',
    `import fs from 'node:fs'
     fs.appendFileSync('${root}/calls', [process.cwd().slice(${root.length + 1}), ...process.argv.slice(2)].join(' ') + '\\n')
     fs.mkdirSync('node_modules/tool', { recursive: true })
     fs.writeFileSync('node_modules/tool/package.json', '{}')
     fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')`,
  )
  return {
    root,
    /** Installs the tools. @returns the arguments of all calls of npm so far */
    prepareTools(more: string[] = []): string[] {
      const script = `import('${root}/scripts/setup/prepare.mjs').then(scripts => scripts.prepareTools(${JSON.stringify(more)}))`
      execFileSync(process.execPath, ['-e', script], {
        env: { ...process.env, npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath },
        stdio: 'pipe',
      })
      const calls = join(root, 'calls')
      return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    },
  }
}

describe.skipIf(process.platform === 'win32')('tools that only checks need', () => {
  test('are installed once, each in its folder, without install scripts', () => {
    const { prepareTools } = checkout()
    const calls = prepareTools()
    expect(calls.toSorted()).toEqual(
      checkFolders.toSorted().map(folder => expect.stringContaining(`${folder} ci --ignore-scripts --`)),
    )
    expect(prepareTools()).toEqual(calls)
  })

  test('are installed when the release tests begin', () => {
    const { prepareTools } = checkout()
    const calls = prepareTools()
    const more = prepareTools(releaseFolders).slice(calls.length)
    expect(more.map(line => line.split(' ')[0]).toSorted()).toEqual(releaseFolders.toSorted())
  })

  test('are installed again when their lock file changes', () => {
    const { root, prepareTools } = checkout()
    prepareTools()
    const moved = { packages: { 'node_modules/tool': { version: '1.0.1' } } }
    writeFileSync(join(root, 'test/api/mcp/package-lock.json'), JSON.stringify(moved))
    expect(prepareTools().slice(checkFolders.length)).toEqual([expect.stringMatching(/^test\/api\/mcp ci /)])
  })
})

describe.skipIf(process.platform === 'win32')('a start in a bare clone', () => {
  /** Starts with an npm that only prints the packages it was asked for, and fails. @param versions those of the Node that begins */
  async function installsOf(versions: string): Promise<string | undefined> {
    const { root, write, start } = bareCheckout()
    write('npm-cli.js', "console.error('npm ' + process.argv.slice(2).join(' ')); process.exitCode = 1")
    const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${versions}'}})`
    const environment = { npm_execpath: join(root, 'npm-cli.js'), npm_node_execpath: process.execPath }
    const { complaints, ended } = start({ ...environment, NODE_OPTIONS: `--import=${pretend}` })
    await ended
    return /^npm (ci .*?) --fetch/m.exec(complaints())?.[1]
  }

  test('installs no tools and no Node', async () => {
    expect(await installsOf('24.15.0')).toBe('ci --include=dev --workspaces=false')
  })

  test('installs the pinned Node too if the installed one is too old', async () => {
    expect(await installsOf('24.14.1')).toBe('ci --include=dev --include-workspace-root --workspace=scripts/node')
  })
})
