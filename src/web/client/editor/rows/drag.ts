import { scrollNearEdges } from './scroll.ts'

export type Dragging = {
  /** Whether a drag is going on: nothing else may move rows meanwhile. */
  readonly active: boolean
}

type DragEvents = {
  /** The row under the hand would now stand there, counted from 0. */
  over(row: HTMLElement, index: number): void
  /** The row was let go there, between these two. */
  dropped(row: HTMLElement, index: number, above: HTMLElement | undefined, below: HTMLElement | undefined): void
  /** The drag has ended, with or without a move. */
  ended(): void
}

/** Less is a click with an unsteady hand. */
const startsAfter = 4

type Hold = {
  pointer: number
  row: HTMLElement
  from: number
  at: number
  startY: number
  scrollY: number
  mids: number[]
  height: number
  moved: boolean
  /** Aborted when the drag ends. */
  ending: AbortController
}

/**
 * Lets the rows of a list be put into another order by their handles, with mouse, pen or finger. The rows stay where they are in the
 * document until one is dropped: while it is held they only look as if they made room.
 * @param handle the selector of the part to hold a row by; it needs `touch-action: none`
 */
export function draggable(list: HTMLElement, handle: string, { over, dropped, ended }: DragEvents): Dragging {
  let held: Hold | undefined
  const rows = () => [...list.children] as HTMLElement[]

  const follow = (clientY: number): void => {
    if (!held) return
    const { row, startY, scrollY, mids, from } = held
    const moved = clientY - startY + (window.scrollY - scrollY)
    row.style.translate = `0 ${moved}px`
    const middle = mids[from]! + moved
    const at = mids.filter((mid, index) => index !== from && mid < middle).length
    if (at === held.at) return
    held.at = at
    makeRoom(rows(), held)
    over(row, at)
  }
  const edges = scrollNearEdges(follow)

  const move = (event: PointerEvent) => {
    if (!held || event.pointerId !== held.pointer) return
    if (!held.moved && Math.abs(event.clientY - held.startY) < startsAfter) return
    if (!held.moved) list.classList.add('dragging')
    held.moved = true
    held.row.classList.add('held')
    follow(event.clientY)
    edges.at(event.clientY)
  }
  const end = (drop: boolean) => {
    if (!held) return
    const { row, at, from, moved, ending } = held
    held = undefined
    ending.abort()
    edges.stop()
    list.classList.remove('dragging')
    row.classList.remove('held')
    for (const each of rows()) each.style.translate = ''
    const others = rows().filter(other => other !== row)
    if (moved && drop && at !== from) dropped(row, at, others[at - 1], others[at])
    ended()
  }
  // Heard by the document, and only while a row is held: the list may be taken off the screen meanwhile, and hears nothing from then on.
  const listen = ({ pointer, ending: { signal } }: Hold) => {
    const letGo = (drop: boolean) => (event: PointerEvent) =>
      event.pointerId === pointer && end(drop && list.isConnected)
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', letGo(true), { signal })
    document.addEventListener('pointercancel', letGo(false), { signal })
    document.addEventListener('keydown', event => event.key === 'Escape' && end(false), { signal })
  }
  list.addEventListener('pointerdown', event => {
    const grip = (event.target as Element).closest<HTMLElement>(handle)
    const row = grip && rows().find(candidate => candidate.contains(grip))
    if (!grip || !row || held || event.button !== 0) return
    const all = rows()
    const boxes = all.map(each => each.getBoundingClientRect())
    const from = all.indexOf(row)
    held = {
      pointer: event.pointerId,
      row,
      from,
      at: from,
      startY: event.clientY,
      scrollY: window.scrollY,
      mids: boxes.map(({ top, height }) => top + height / 2),
      height: boxes[from]!.height,
      moved: false,
      ending: new AbortController(),
    }
    listen(held)
    grip.setPointerCapture(event.pointerId)
  })
  return {
    get active() {
      return held !== undefined
    },
  }
}

/** Rows between where the held one came from and where it would go move by its height. */
function makeRoom(rows: readonly HTMLElement[], { row, from, at, height }: Hold): void {
  for (const [index, each] of rows.entries()) {
    if (each === row) continue
    const shift = index > from && index <= at ? -height : index < from && index >= at ? height : 0
    each.style.translate = shift === 0 ? '' : `0 ${shift}px`
  }
}
