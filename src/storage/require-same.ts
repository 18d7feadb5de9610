import { Problem } from '../core/problem.ts'

/** @throws Problem `order_mismatch` unless `ids` are those of `before`, each once, in whatever order */
export function requireSame(before: readonly string[], ids: readonly string[]): void {
  const [has, wanted] = [new Set(before), new Set(ids)]
  const missing = before.filter(id => !wanted.has(id))
  const unknown = [...wanted].filter(id => !has.has(id))
  const seen = new Set<string>()
  const errors = ids.flatMap((id, index) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return { pointer: `/placeIds/${index}`, message: 'is named twice' }
  })
  if (missing.length + unknown.length + errors.length > 0)
    throw new Problem('order_mismatch', { missing, unknown, ...(errors.length > 0 && { errors }) })
}
