/** Returns a generator of pseudo-random numbers from 0 to 1, the same in every run. */
export const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
