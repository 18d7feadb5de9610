import { vi } from 'vitest'
import { runtimes } from './runtimes.ts'
import { wire } from './wire.ts'

// Many files run in one process in turn and share loaded modules. Replaced globals are restored here before the next file; vitest has
// already ended spies.
vi.useRealTimers()
// A server that is started here puts its own, faster ones in their place, which know less.
Object.assign(globalThis, runtimes)
// SQLite's folder for sorting: the previous file's data folder.
delete process.env.SQLITE_TMPDIR
wire.to = wire.direct
