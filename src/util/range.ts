// JSON Schema shows JavaScript's own integer bounds; they are not documented as limits.
const formatBound = (value: number | undefined): string | undefined =>
  value === undefined || !Number.isSafeInteger(value) || Math.abs(value) === Number.MAX_SAFE_INTEGER
    ? undefined
    : value.toLocaleString('en')

/** Returns bounds in words: `, 1 to 200 characters`, `, at least 1`, or an empty string without bounds. */
export function describeRange(min: number | undefined, max: number | undefined, unit = ''): string {
  const [from, to] = [min === 0 && unit ? undefined : formatBound(min), formatBound(max)]
  if (from === undefined) return to === undefined ? '' : `, at most ${to}${unit}`
  return to === undefined ? `, at least ${from}${unit}` : `, ${from} to ${to}${unit}`
}
