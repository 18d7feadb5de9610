import { parentPort, workerData } from 'node:worker_threads'

/** The module of each job, loaded when it runs: erasing runs often and needs little code. */
const modules = {
  backUpInto: () => import('./backup-folder.ts'),
  eraseFile: () => import('./erase-file.ts'),
  newestIntactBackupIn: () => import('./backup-folder.ts'),
  readThrough: () => import('./check-file.ts'),
}

export type Jobs = Pick<typeof import('./backup-folder.ts'), 'backUpInto' | 'newestIntactBackupIn'> &
  Pick<typeof import('./erase-file.ts'), 'eraseFile'> &
  Pick<typeof import('./check-file.ts'), 'readThrough'>

const { name, args } = workerData as { name: keyof Jobs; args: unknown[] }
const loaded = (await modules[name]()) as unknown as Record<keyof Jobs, (...args: unknown[]) => unknown>
parentPort!.postMessage(loaded[name](...args))
