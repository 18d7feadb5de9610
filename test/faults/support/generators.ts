import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type { EditingOutcome, EditingPlan } from './editors.ts'

/**
 * Runs a load generator in a separate process, so that its CPU time is separate.
 * @param file beside this one; it receives the plan and returns the outcome
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
