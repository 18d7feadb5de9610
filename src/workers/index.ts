import cluster from 'node:cluster'
import type { Settings } from '../settings/index.ts'

/** Runs the service in several processes until SIGTERM or SIGINT. The program is started anew for each of them, and comes here too. */
export async function serveTogether(settings: Settings, terminal: boolean, say: (text: string) => void): Promise<void> {
  if (cluster.isPrimary) return (await import('./primary.ts')).servePrimary(settings, terminal, say)
  return (await import('./worker.ts')).serveAsWorker(settings)
}
