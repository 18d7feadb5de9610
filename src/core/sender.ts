import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<() => string>()

/**
 * Runs work, and everything that it awaits, on behalf of a sender. Shared queues read the sender here, so no function passes it on.
 * @param sender returns the address or API key under which limits count the client
 */
export const runForSender = <Result>(sender: () => string, work: () => Result): Result => current.run(sender, work)

/** Returns the current sender; an empty string for work without one. */
export const currentSender = (): string => current.getStore()?.() ?? ''
