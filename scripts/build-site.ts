/**
 * Writes the documentation as a folder of static files: `npm run build:site -- [FOLDER] [ADDRESS]`. FOLDER is `site` if it is not given.
 * ADDRESS is where the folder will be public, for canonical links and a sitemap.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

// Node runs TypeScript, but no TSX.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', jsxImportSource: 'hono/jsx' })
    return { format: 'module', source: code, shortCircuit: true }
  },
})

const [folder = 'site', address] = process.argv.slice(2)
if (address !== undefined && !(/^https?:$/.test(URL.parse(address)?.protocol ?? '') && /^[^?#&<]+$/.test(address)))
  throw new Error(`${address} is no address such as https://docs.example/forklist`)

// Not static imports: the first has no types, the second needs the hook.
const { prepare } = await import('./setup/prepare.mjs' as string)
await prepare()
const { siteFiles } = await import('./site/index.tsx')
const files = await siteFiles(address)

/** Names the files of the last build in this folder. Only those are removed. */
const list = join(resolve(folder), '.site-files.json')
const before: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
for (const path of before) if (!files.has(path)) rmSync(join(folder, path), { force: true })
for (const [path, content] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
writeFileSync(list, `${JSON.stringify([...files.keys()], null, 1)}\n`)
console.log(`${files.size} files are in ${resolve(folder)}. Open ${join(resolve(folder), 'index.html')}.`)
