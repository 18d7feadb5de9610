/** The main script of the executable: unpacks the program, and runs it in this process. */
import { createRequire, enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { unpack } from './unpack.ts'

const main = join(unpack(), 'dist/main.js')
process.argv = [process.execPath, main, ...process.argv.slice(2)]
// In the environment, so that worker threads use it too.
process.env.NODE_COMPILE_CACHE ||= join(dirname(main), '..', 'compiled')
enableCompileCache()
createRequire(main)(main)
