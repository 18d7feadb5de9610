import { vi } from 'vitest'
import { runtimes } from './runtimes.ts'
import { wire } from './wire.ts'

// Many files run in one process in turn and share loaded modules. Replaced globals are restored here before the next file; vitest has
// already ended spies.
vi.useRealTimers()
// A server replaces them with faster classes that support less.
Object.assign(globalThis, runtimes)
// Names SQLite's folder for sorting: here the data folder of the previous file.
delete process.env.SQLITE_TMPDIR
wire.to = wire.direct
