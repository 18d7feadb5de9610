import type { Pool } from 'pg'
import type { Telemetry } from '../../core/telemetry.ts'

/** How many connections there are, and how many wait for one. */
export function measurePool(telemetry: Telemetry, pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  const connections = { name: 'forklist_database_connections', help: 'Connections of this process to PostgreSQL.' }
  telemetry.gauge(connections, () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ])
  const waiting = {
    name: 'forklist_database_connections_awaited',
    help: 'Reads and writes that wait for a connection.',
  }
  telemetry.gauge(waiting, () => pool.waitingCount)
}
