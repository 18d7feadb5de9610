import type { Verdict } from '../../ranking/ranking.ts'

/** What is said of the first place beside the second; or the last answer is taken back. */
export type Wish = Verdict | 'undo'

const wishes: Readonly<Record<string, Wish>> = {
  ArrowLeft: 'better',
  ArrowRight: 'worse',
  a: 'better',
  b: 'worse',
  '1': 'better',
  '2': 'worse',
  s: 'same',
  u: 'undo',
  Backspace: 'undo',
}

/**
 * What a key means, if anything. Letters and digits mean something only where the focus is in the part of the page that asks: who speaks
 * to the machine may mean something else by them.
 */
export function wishOf(event: KeyboardEvent, asking: HTMLElement): Wish | undefined {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const inside = target instanceof Node && asking.contains(target)
  if (!inside && target !== document.body) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !altKey && !shiftKey ? 'undo' : undefined
  if (altKey || (key.length === 1 && !inside)) return undefined
  return wishes[key.length === 1 ? key.toLowerCase() : key]
}
