/**
 * Returns the shortest list of steps found that still fails, by leaving out ever smaller parts (delta debugging). The order stays.
 * @param fails replays the steps
 * @param limitMs no replay starts later than this
 */
export async function shrink<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  limitMs: number,
): Promise<readonly Step[]> {
  const end = performance.now() + limitMs
  let shortest = steps
  for (let size = Math.ceil(steps.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end: what happened last rarely needs what happened just before.
    for (let from = shortest.length - size; from > -size; from -= size) {
      if (performance.now() > end) return shortest
      const fewer = shortest.filter((_, index) => index < from || index >= from + size)
      if (fewer.length < shortest.length && (await fails(fewer))) shortest = fewer
    }
  }
  return shortest
}
