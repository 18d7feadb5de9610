/** Returns the first index below `end` that passes; `end` if none does. All indexes behind one that passes must pass too. */
export const firstWhere = (end: number, passes: (at: number) => boolean, start = 0): number => {
  let [low, high] = [start, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
