import type { Point } from './point.ts'

/** Returns a line with fewer points that deviates at most `tolerance` (Douglas and Peucker). Its ends stay. */
export const simplified = (line: readonly Point[], tolerance: number): Point[] => {
  const kept = new Uint8Array(line.length)
  kept[0] = kept[line.length - 1] = 1
  const parts: [first: number, last: number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part
    let farthest = first
    let most = tolerance
    for (let i = first + 1; i < last; i++) {
      const away = distanceToSegment(line[i]!, line[first]!, line[last]!)
      if (away > most) {
        most = away
        farthest = i
      }
    }
    if (farthest === first) continue
    kept[farthest] = 1
    parts.push([first, farthest], [farthest, last])
  }
  return line.filter((_, i) => kept[i])
}

const distanceToSegment = (point: Point, a: Point, b: Point): number => {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length))
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)
}
