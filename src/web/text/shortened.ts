import { lengthOf } from '../../domain/text.ts'

/** As much of a text as fits `max` code points, cut between what readers see as characters and then ending in `…`. */
export const shortened = (text: string, max: number): string => {
  if (lengthOf(text) <= max) return text
  let kept = ''
  // Made here: the first one takes ten milliseconds, which every start would wait for.
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (lengthOf(kept + segment) >= max) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
