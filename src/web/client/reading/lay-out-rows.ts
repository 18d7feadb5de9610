/** Rows per idle period. More would take longer than 50 ms where the processor is four times slower than a desktop computer's. */
const rowsAtOnce = 8

/** How long the reader has not scrolled. */
const restMs = 300

/**
 * Lays out all rows of a long list bit by bit, while the reader rests. The style sheet leaves out rows that were never near the screen, so
 * that the page appears at once. Chromium watches each of these rows: with 2,000 of them, each frame of scrolling took 60 ms.
 */
function layOutRows(list: Element): void {
  if (!('requestIdleCallback' in window)) return
  let scrolledAt = 0
  addEventListener(
    'scroll',
    () => {
      scrolledAt = performance.now()
    },
    { passive: true },
  )
  const wait = () => requestIdleCallback(layOut)
  const layOut = () => {
    if (performance.now() - scrolledAt < restMs) {
      setTimeout(wait, restMs)
      return
    }
    const rows = list.querySelectorAll(':scope > li:not([data-laid-out])')
    for (const row of [...rows].slice(0, rowsAtOnce)) row.setAttribute('data-laid-out', '')
    if (rows.length > rowsAtOnce) wait()
  }
  wait()
}

const list = document.querySelector('ol.entries[data-digits]')
if (list) layOutRows(list)
