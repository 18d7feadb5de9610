/** Returns a clock that only the test moves. */
export const testClock = (start = '2026-05-01T12:00:00.000Z') => {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    forward(milliseconds: number) {
      now += milliseconds
    },
  }
}
