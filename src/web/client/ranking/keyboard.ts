import type { Verdict } from '../../../domain/ranking/pairwise.ts'

/** An answer about the first place, or undo. */
export type KeyAction = Verdict | 'undo'

const wishes: Readonly<Record<string, KeyAction>> = {
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
 * Returns the meaning of a key, if it has one. Letters and digits count only if the focus is in the questions, because speech input may
 * use them elsewhere.
 */
export function keyActionOf(event: KeyboardEvent, asking: HTMLElement): KeyAction | undefined {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const inside = target instanceof Node && asking.contains(target)
  if (!inside && target !== document.body) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !altKey && !shiftKey ? 'undo' : undefined
  if (altKey || (key.length === 1 && !inside)) return undefined
  return wishes[key.length === 1 ? key.toLowerCase() : key]
}
