/** Numbers from 0 to 1 that look random and are the same in every run. */
export const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
