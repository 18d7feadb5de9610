import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<() => string>()

/**
 * Does work for a sender, also whatever it awaits. Shared queues take turns by sender, and each of them would else need it as an argument.
 * @param sender names those whose requests share their limits: an address, or an API key
 */
export const workFor = <Result>(sender: () => string, work: () => Result): Result => current.run(sender, work)

/** Returns the sender that the present work is for. All work without one shares the empty name. */
export const currentSender = (): string => current.getStore()?.() ?? ''

/**
 * Returns the name that a sender shares with its neighbours: of an IPv4 address the /24, of a network of IPv6 the /48. Somebody may have all
 * of these. An API key has no neighbours.
 */
export const neighbourhoodOf = (sender: string): string => {
  if (/^\d+(\.\d+){3}$/.test(sender)) return sender.slice(0, sender.lastIndexOf('.'))
  if (!sender.endsWith('::')) return sender
  // Zeros that stand before the end of the network are left out of its name.
  const groups = sender.slice(0, -2).split(':')
  return [0, 1, 2].map(index => groups[index] || '0').join(':')
}
