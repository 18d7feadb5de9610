import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Keeps the focus near when drawing removes the element that has it: it moves to the section, or to the article around a removed one.
 * @returns the reference of the section, which can be focused by script (`tabIndex` -1)
 */
export function useKeptFocus<Section extends HTMLElement>(): RefObject<Section | null> {
  const section = useRef<Section>(null)
  const before = section.current
  const hadFocus = before?.contains(document.activeElement)
  const around = before?.closest('article')
  useLayoutEffect(() => {
    if (!hadFocus || section.current?.contains(document.activeElement)) return
    const next = section.current && !section.current.hidden ? section.current : around
    next?.focus({ preventScroll: true })
  })
  return section
}
