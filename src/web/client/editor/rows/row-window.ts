import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

/** Number of rows up to which all of them are in the document. Longer lists have only the rows around the view. */
const maxUnwindowed = 100
/** Distance from the view within which rows are in the document. */
const marginPx = 900
/** The rows are chosen anew after this distance, so that most scroll events draw nothing. */
const stepPx = marginPx / 2

export type RowPlacement = {
  /** Height in pixels of the rows before it that are not in the document. */
  gap: number
  /** Distance in pixels by which it makes room for a dragged row. */
  shift: number
}

/** Returns the style of a row; `undefined` for a row that needs none. */
export const styleOf = ({ gap, shift }: RowPlacement) =>
  gap > 0 || shift !== 0
    ? {
        ...(gap > 0 && { marginBlockStart: `${gap}px` }),
        ...(shift !== 0 && { translate: `0 ${shift}px` }),
      }
    : undefined

/** A row in the document, and the height of the rows before it that are not. */
type ShownRow = { key: string; index: number; gap: number }

type RowWindow = {
  rows: readonly ShownRow[]
  /** Height of the rows after the last shown one. */
  rest: number
  /** Returns the distance of each row from the start of the list, and of the end of the last row. */
  offsets(): Float64Array
  measure(element: HTMLElement): void
}

/**
 * Decides which rows of a long list are in the document. Their heights are estimated until they were in it once.
 * @param estimate returns the height of a row in pixels
 * @param kept rows that stay in the document wherever they are, for example one that is being written in
 */
export function useRowWindow(
  list: { readonly current: HTMLElement | null },
  keys: readonly string[],
  estimate: (key: string) => number,
  kept: ReadonlySet<string | undefined>,
): RowWindow {
  const heights = useRef(new Map<string, number>()).current
  const [view, setView] = useState({ top: 0, bottom: 2 * marginPx })
  const [, redraw] = useState(0)
  const isWindowed = useRef(false)
  isWindowed.current = keys.length > maxUnwindowed
  const observer = useMemo(
    () =>
      new ResizeObserver(entries => {
        let changed = false
        for (const { target, borderBoxSize } of entries) {
          const { key } = (target as HTMLElement).dataset
          const height = borderBoxSize[0]?.blockSize
          if (key === undefined || !height || heights.get(key) === height) continue
          heights.set(key, height)
          changed = true
        }
        if (changed && isWindowed.current) redraw(count => count + 1)
      }),
    [],
  )
  useLayoutEffect(() => {
    if (!isWindowed.current) return
    const look = () => {
      const top = -list.current!.getBoundingClientRect().top
      const step = Math.floor(top / stepPx) * stepPx
      const view = { top: step - marginPx, bottom: step + stepPx + innerHeight + marginPx }
      setView(before => (before.top === view.top && before.bottom === view.bottom ? before : view))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    // What is above the list may become lower, and then the list is elsewhere without a scroll.
    const body = new ResizeObserver(look)
    body.observe(document.body)
    return () => {
      body.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [isWindowed.current])

  const offsets = () => {
    const starts = new Float64Array(keys.length + 1)
    for (const [index, key] of keys.entries()) starts[index + 1] = starts[index]! + (heights.get(key) ?? estimate(key))
    return starts
  }
  const measure = (element: HTMLElement) => observer.observe(element)
  if (!isWindowed.current)
    return { rows: keys.map((key, index) => ({ key, index, gap: 0 })), rest: 0, offsets, measure }

  const starts = offsets()
  const rows: ShownRow[] = []
  let end = 0
  for (const [index, key] of keys.entries()) {
    const isNear = starts[index + 1]! > view.top && starts[index]! < view.bottom
    if (!isNear && !kept.has(key)) continue
    rows.push({ key, index, gap: starts[index]! - end })
    end = starts[index + 1]!
  }
  return { rows, rest: starts[keys.length]! - end, offsets, measure }
}
