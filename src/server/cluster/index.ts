import cluster from 'node:cluster'
import type { Settings } from '../../config/index.ts'
import type { Terminal } from '../serve.ts'

/** Runs the service in several processes until SIGTERM or SIGINT. Each process runs the whole program and calls this function. */
export async function serveCluster(settings: Settings, terminal: Terminal): Promise<void> {
  if (cluster.isPrimary) return (await import('./primary.ts')).servePrimary(settings, terminal)
  return (await import('./worker.ts')).serveAsWorker(settings)
}
