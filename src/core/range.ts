// The bounds that JavaScript has for whole numbers are nobody's choice.
const bound = (value: number | undefined): string | undefined =>
  value === undefined || !Number.isSafeInteger(value) || Math.abs(value) === Number.MAX_SAFE_INTEGER
    ? undefined
    : value.toLocaleString('en')

/** What a reference says of bounds: `, 1 to 200 characters`, `, at least 1`, or nothing where there is no bound. */
export function range(min: number | undefined, max: number | undefined, unit = ''): string {
  const [from, to] = [min === 0 && unit ? undefined : bound(min), bound(max)]
  if (from === undefined) return to === undefined ? '' : `, at most ${to}${unit}`
  return to === undefined ? `, at least ${from}${unit}` : `, ${from} to ${to}${unit}`
}
