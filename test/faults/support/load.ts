import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Outcome, Plan } from './generator.ts'

export type { Asked, Outcome } from './generator.ts'

/** Sends requests from a process of its own, and says what became of them. */
export async function load(plan: Plan): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, 'generator.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  child.send(plan)
  const [outcome] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The load generator ended with ${code}.`))),
  ])) as [Outcome]
  await ended
  return outcome
}
