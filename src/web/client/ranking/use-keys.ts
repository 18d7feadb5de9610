import { useLayoutEffect } from 'preact/hooks'
import type { Verdict } from '../../../domain/ranking/pairwise.ts'

/** Answers and undoes by keys while no dialog is open. */
export function useKeys(article: { readonly current: HTMLElement | null }, act: (action: KeyAction) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return
      const isInQuestion = event.target instanceof Element && event.target.closest('.asking') !== null
      // A held key would answer the next pair before the person has seen it.
      if (event.repeat) {
        if (isInQuestion && /^(Enter| )$/.test(event.key)) event.preventDefault()
        return
      }
      const action = keyActionOf(event, article.current!)
      if (action === undefined || (action !== 'undo' && !article.current!.querySelector('.asking'))) return
      event.preventDefault()
      act(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** An answer about the first place, or undo. */
type KeyAction = Verdict | 'undo'

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
function keyActionOf(event: KeyboardEvent, asking: HTMLElement): KeyAction | undefined {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const inside = target instanceof Node && asking.contains(target)
  if (!inside && target !== document.body) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !altKey && !shiftKey ? 'undo' : undefined
  if (altKey || (key.length === 1 && !inside)) return undefined
  return wishes[key.length === 1 ? key.toLowerCase() : key]
}
