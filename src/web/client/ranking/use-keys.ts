import { useLayoutEffect } from 'preact/hooks'
import { type KeyAction, keyActionOf } from './keyboard.ts'

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
