import cluster from 'node:cluster'
import type { Settings } from '../../config/index.ts'

/** Runs the service in several processes until SIGTERM or SIGINT. Each process runs the whole program and calls this function. */
export async function serveCluster(
  settings: Settings,
  terminal: boolean,
  print: (text: string) => void,
): Promise<void> {
  if (cluster.isPrimary) return (await import('./primary.ts')).servePrimary(settings, terminal, print)
  return (await import('./worker.ts')).serveAsWorker(settings)
}
