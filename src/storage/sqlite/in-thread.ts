import { runInThread } from '../../util/run-in-thread.ts'
import type { Jobs } from './job.worker.ts'

/** Runs work on the files of a database in a thread, because it takes a second for each 100 to 500 MB. @param signal stops it */
export const inThread = <Name extends keyof Jobs>(
  name: Name,
  args: Parameters<Jobs[Name]>,
  signal?: AbortSignal,
): Promise<ReturnType<Jobs[Name]>> => runInThread('storage/sqlite/job.worker', { name, args }, signal)
