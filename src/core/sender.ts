import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<() => string>()

/**
 * Runs work on behalf of a sender, including what it awaits. Shared queues take turns by sender without passing it as an argument.
 * @param sender returns the address or API key that limits count for
 */
export const runForSender = <Result>(sender: () => string, work: () => Result): Result => current.run(sender, work)

/** Returns the current sender. Work without one shares the empty name. */
export const currentSender = (): string => current.getStore()?.() ?? ''
