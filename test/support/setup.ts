import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runtimes } from './runtimes.ts'

// Many files run in one process in turn and share loaded modules. Replaced globals are restored here before the next file; vitest has
// already ended spies.
vi.useRealTimers()
// A server replaces them with faster classes that support less.
Object.assign(globalThis, runtimes)
// Names SQLite's folder for sorting: here the data folder of the previous file.
delete process.env.SQLITE_TMPDIR
// A developer's own login must not reach the tests, nor the programs that they start.
process.env.XDG_CONFIG_HOME = join(tmpdir(), 'forklist-no-config')
for (const name of ['FORKLIST_URL', 'FORKLIST_KEY']) delete process.env[name]
