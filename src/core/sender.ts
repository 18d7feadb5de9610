import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<() => string>()

/**
 * Does work for a sender, also whatever it awaits. Shared queues take turns by sender, and each of them would else need it as an argument.
 * @param sender names those whose requests share their limits: an address, or an API key
 */
export const workFor = <Result>(sender: () => string, work: () => Result): Result => current.run(sender, work)

/** Returns the sender that the present work is for. All work without one shares the empty name. */
export const currentSender = (): string => current.getStore()?.() ?? ''
