import { vi } from 'vitest'
import { runtimes } from './runtimes.ts'
import { wire } from './wire.ts'

// Many files run in one process, one after the other, and share what they have loaded. What a file has put in the place of
// something else ends here, before the next one begins; its spies vitest itself has ended by then.
vi.useRealTimers()
// A server that is started here puts its own, faster ones in their place, which know less.
Object.assign(globalThis, runtimes)
// SQLite's folder for what it sorts: where the file before this one had its data.
delete process.env.SQLITE_TMPDIR
wire.to = wire.direct
