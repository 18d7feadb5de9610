/** The main script of the executable: unpacks the program, and runs it in this process. */
import cluster from 'node:cluster'
import { createRequire, enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { unpack } from './unpack.ts'

const given = process.argv.slice(2)
// The primary process starts each worker process with the path of its own program.
const [main = '', ...args] = cluster.isWorker ? given : [join(unpack(), 'dist/main.js'), ...given]
process.argv = [process.execPath, main, ...args]
// In the environment, so that worker threads use it too.
process.env.NODE_COMPILE_CACHE ||= join(dirname(main), '..', 'compiled')
enableCompileCache()
createRequire(main)(main)
