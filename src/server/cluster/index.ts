import cluster from 'node:cluster'
import type { Settings } from '../../config/index.ts'

/** Runs the service in several processes until SIGTERM or SIGINT. Each of them starts the program again and enters here. */
export async function serveCluster(settings: Settings, terminal: boolean, say: (text: string) => void): Promise<void> {
  if (cluster.isPrimary) return (await import('./primary.ts')).servePrimary(settings, terminal, say)
  return (await import('./worker.ts')).serveAsWorker(settings)
}
