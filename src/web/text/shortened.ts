import { lengthOf } from '../../domain/text.ts'

const characters = new Intl.Segmenter('en')

/** As much of a text as fits `max` code points, cut between what readers see as characters and then ending in `…`. */
export const shortened = (text: string, max: number): string => {
  if (lengthOf(text) <= max) return text
  let kept = ''
  for (const { segment } of characters.segment(text)) {
    if (lengthOf(kept + segment) >= max) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
