/** A line that is not empty, counted from 1, without its end. */
export type TextLine = { line: number; text: string }

export function* textLines(text: string): Generator<TextLine> {
  let line = 1
  for (const [found] of text.matchAll(/[^\r\n]+|[\r\n]+/g)) {
    if (found.startsWith('\r') || found.startsWith('\n')) line += breaksIn(found)
    else yield { line, text: found }
  }
}

const breaksIn = (text: string): number => {
  let count = 0
  for (let i = 0; i < text.length; i++) if (text[i] === '\n' || text[i + 1] !== '\n') count++
  return count
}
