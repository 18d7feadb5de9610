import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type { EditingOutcome, EditingPlan } from './editors.ts'

/**
 * Runs a generator of load in a process of its own, so that what it spends is neither the server's nor the test's.
 * @param file beside this one; it is sent the plan and answers with the outcome
 */
export async function outcomeIn<Plan extends object, Outcome>(file: string, plan: Plan): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, file), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  child.send(plan)
  const [outcome] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}.`))),
  ])) as [Outcome]
  await ended
  return outcome
}
