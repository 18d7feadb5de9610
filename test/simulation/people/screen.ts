/** A control that a person can see and press. */
export type Control = {
  role: string
  name: string
  /** The element's tag and, for an input, its type. */
  kind: string
  /** Where it is in the page's structure. Controls of different rows have the same place. */
  place: string
  /** A point on it, in pixels of the window. */
  x: number
  y: number
  isEnabled: boolean
  /** Where a link leads. */
  href: string | undefined
}

/** A row of the editor, as drawn. */
export type Row = {
  rank: number
  name: string
  /** Absent while the row says what another person wrote instead. */
  note: string | undefined
  details: string
  /** The tags, dishes, price and date in the row. */
  chips: number
  /** The last heading of a band above the row: empty below all bands, undefined if none is drawn or it is being typed. */
  band: string | undefined
}

/** What a person sees, and what is wrong with it. */
export type Screen = {
  url: string
  path: string
  language: string
  /** When the page was loaded, which tells it from another one with the same address. */
  loaded: number
  /** Which page of the tab's history this is. */
  visit: number
  controls: Control[]
  rows: Row[]
  /** The numerals and texts of the page for readers. */
  read: { rank: number; text: string }[]
  title: string | undefined
  /** What the editor knows about saving, and what it says. */
  saving: string | undefined
  savingInWords: string
  isModal: boolean
  focus: { name: string; isLost: boolean; isHidden: boolean }
  /** Sentences about broken rules, each with the name of its rule. */
  faults: { rule: string; what: string }[]
}

declare global {
  interface Element {
    readonly computedName: string
    readonly computedRole: string
  }
  interface Window {
    /** Of the last step. */
    measured?: { shift: number; moved: string[]; maxTaskMs: number; lookedFrom: number; lookedTo: number }
  }
}

/** Measures shifts and tasks. Runs before the page's own scripts. */
export function measure(): void {
  const measured = { shift: 0, moved: [] as string[], maxTaskMs: 0, lookedFrom: 0, lookedTo: 0 }
  window.measured = measured
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      measured.shift += value
      for (const { node } of sources) measured.moved.push(node instanceof Element ? node.className || node.tagName : '')
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      // Reading the screen takes tasks too.
      const isOwn = startTime < measured.lookedTo && startTime + duration > measured.lookedFrom
      if (!isOwn) measured.maxTaskMs = Math.max(measured.maxTaskMs, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
}

/** Reads the screen. Runs in the page, so it uses nothing from around it. @param width of the window */
export function readScreen(width: number): Screen {
  const faults: Screen['faults'] = []
  const height = innerHeight
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const quoted = (text: string) => `“${text.replace(/\s+/g, ' ').trim().slice(0, 80)}”`
  const isRelated = (one: Element, other: Element) => one.contains(other) || other.contains(one)
  const isClear = (color: string) => /^rgba\(.*, 0\)$/.test(color)
  /** Whether something lies above the page: a bar that sticks, an open dialog, or a panel that opened over the text. */
  const isLayer = (element: Element | null, below: Element): boolean => {
    for (let at = element; at && !at.contains(below); at = at.parentElement) {
      const { position, zIndex } = getComputedStyle(at)
      if (
        ['fixed', 'sticky'].includes(position) ||
        at.matches('dialog, [popover], [role=listbox], .popup, .menu > ul, .skip:focus')
      )
        return true
      if (position === 'absolute' && zIndex !== 'auto') return true
    }
    return false
  }
  /** Whether something is painted at a point of an element: a background, a picture or text. A link may have an area without any. */
  const paints = (element: Element, x: number, y: number): boolean =>
    element.matches('img, svg, svg *, canvas, iframe, input, textarea, select') ||
    [undefined, '::before', '::after'].some(part => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element, part)
      return !isClear(backgroundColor) || backgroundImage !== 'none'
    }) ||
    [...element.childNodes].some(node => {
      if (!(node instanceof Text)) return false
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom,
      )
    })
  /** Whether a point of an element is outside of the part that scrolls, as the last of many proposals. */
  const isScrolledAway = (element: Element, y: number): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { top, bottom } = at.getBoundingClientRect()
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY) && (y < top || y > bottom)) return true
    }
    return false
  }
  const described = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`.replace(/\.$/, '')

  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab], [role=menuitem], [role=slider], [tabindex="0"]'
  const controls: Control[] = []
  const byGroup = new Map<Element, Map<string, Element>>()
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const own = element.getBoundingClientRect()
    if (own.bottom < 0 || own.top > height || !isShown(element)) continue
    const label = (element as HTMLInputElement).labels?.[0]
    const shown = own.width < 4 && label ? label : element
    const rect = shown.getBoundingClientRect()
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, width)]
    const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, height)]
    if (right - left < 8 || bottom - top < 8) continue
    // A link of several lines has a box with empty corners.
    const line = [...shown.getClientRects()].find(line => line.top >= 0 && line.bottom <= height)
    const [x, y] =
      line && shown.getClientRects().length > 1
        ? [line.left + line.width / 2, line.top + line.height / 2]
        : [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    if (!hit || isScrolledAway(shown, y)) continue
    if (!isRelated(shown, hit) && !(label && isRelated(label, hit))) {
      const isWhole = rect.top >= 0 && rect.bottom <= height && rect.left >= 0 && rect.right <= width
      const isModal = document.querySelector(':modal') !== null
      // Pins of a map may lie over each other.
      if (isWhole && !isModal && !isLayer(hit, element) && !element.closest('svg, .leaflet-container'))
        faults.push({
          rule: 'covered',
          what: `${described(hit)} covers ${described(element)} ${quoted(element.computedName)}`,
        })
      continue
    }
    const { computedName: name, computedRole } = element
    const role = element.tagName === 'SUMMARY' ? 'summary' : computedRole || element.tagName.toLowerCase()
    const input = element as HTMLInputElement
    const isEnabled = !input.disabled && element.ariaDisabled !== 'true'
    if (name.trim() === '') faults.push({ rule: 'name', what: `${described(element)} has no name` })
    const group = element.closest(
      'li, form, fieldset, dialog, section, nav, header, footer, aside, details, figure, [role=group], [role=listbox], article, main, body',
    )!
    const same = byGroup.get(group) ?? new Map<string, Element>()
    byGroup.set(group, same)
    const other = same.get(`${role} ${name}`)
    if (other && role !== 'option' && name !== '' && !element.matches('p a, td a'))
      faults.push({ rule: 'same', what: `two ${role}s called ${quoted(name)} in ${described(group)}` })
    same.set(`${role} ${name}`, element)
    const isField = ['INPUT', 'TEXTAREA'].includes(element.tagName)
    if (element instanceof HTMLTextAreaElement && element.value.trim() !== '' && rect.top >= 0) {
      const { direction, paddingLeft, paddingRight, paddingTop, lineHeight } = getComputedStyle(element)
      const begin =
        direction === 'rtl' ? rect.right - parseFloat(paddingRight) - 8 : rect.left + parseFloat(paddingLeft) + 8
      const above = document.elementFromPoint(begin, rect.top + parseFloat(paddingTop) + parseFloat(lineHeight) / 2)
      if (above && !isRelated(above, element) && !isLayer(above, element) && element.scrollTop === 0)
        faults.push({ rule: 'covered', what: `${described(above)} covers the beginning of ${quoted(element.value)}` })
    }
    const where: string[] = []
    for (let at: Element | null = element; at && where.length < 4; at = at.parentElement)
      where.push(`${at.tagName}.${at.className}`)
    controls.push({
      ...{ role, name, x, y, isEnabled },
      kind: isField ? `${element.tagName} ${input.type}`.toLowerCase() : element.tagName.toLowerCase(),
      place: where.join(' '),
      href: element instanceof HTMLAnchorElement ? element.href : undefined,
    })
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode(node) {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT
      const { top, bottom, left, height: high, width: wide } = node.getBoundingClientRect()
      if (high > 0 && wide > 0 && (bottom < 0 || top > height || left > width)) return NodeFilter.FILTER_REJECT
      if (node.matches('script, style, svg, select, textarea, .leaflet-container, :modal ~ *'))
        return NodeFilter.FILTER_REJECT
      return isShown(node) || node.matches('.contents') ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT
    },
  })
  const modal = document.querySelector(':modal')
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent!.trim()
    const parent = node.parentElement!
    if (text === '' || (modal && !modal.contains(node))) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 4)
    if (lines.length === 0) continue
    const box = range.getBoundingClientRect()
    let isHidden = false
    let isScrolled = false
    for (
      let at: Element | null = parent;
      at && at !== document.body && !isHidden && !isScrolled;
      at = at.parentElement
    ) {
      const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp, position } = getComputedStyle(at)
      const { top, bottom, left, right, width, height } = at.getBoundingClientRect()
      // For programs that read aloud.
      if (width <= 2 || height <= 2 || (clipPath !== 'none' && position === 'absolute')) isHidden = true
      isScrolled = [overflowX, overflowY].some(overflow => ['auto', 'scroll'].includes(overflow))
      const isShort = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const clips = (overflow: string) => ['hidden', 'clip'].includes(overflow)
      const isCut =
        (clips(overflowX) && (box.left < left - 2 || box.right > right + 2)) ||
        (clips(overflowY) && (box.top < top - 4 || box.bottom > bottom + 4))
      if (isCut && !isShort && !isHidden && !isScrolled)
        faults.push({ rule: 'cut', what: `${described(at)} cuts the text ${quoted(text)}` })
    }
    if (isHidden || isScrolled) continue
    const button = parent.closest('button, summary')?.getBoundingClientRect()
    if (button && (box.left < button.left - 2 || box.right > button.right + 2))
      faults.push({ rule: 'cut', what: `the text ${quoted(text)} is wider than its button` })
    for (const { left, right, top, bottom } of lines) {
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      if (top < 0 || bottom > height || x < 0 || x > width) continue
      const hit = document.elementFromPoint(x, y)
      if (!hit || isRelated(hit, parent) || isLayer(hit, parent) || !paints(hit, x, y)) continue
      faults.push({ rule: 'covered', what: `${described(hit)} covers the text ${quoted(text)}` })
    }
  }

  const { scrollWidth } = document.documentElement
  if (scrollWidth > width + 1) {
    const wide = [...document.querySelectorAll('body *')].filter(
      element => element.getBoundingClientRect().right > width + 1 && isShown(element),
    )
    faults.push({
      rule: 'wide',
      what: `the page is ${scrollWidth} pixels wide: ${wide.slice(0, 3).map(described).join(', ')}`,
    })
  }

  const list = document.querySelector('.editing')
  if (list && !modal) {
    const { left, bottom: end } = list.getBoundingClientRect()
    const masthead = document.querySelector('.masthead')?.getBoundingClientRect().bottom ?? 0
    let [highest, blank] = [0, 0]
    for (let y = Math.max(masthead, 0) + 1; y < Math.min(height, end); y += 5) {
      const isBlank = document.elementFromPoint(left + 150, y)?.contains(list) ?? true
      blank = isBlank ? blank + 5 : 0
      highest = Math.max(highest, blank)
    }
    if (highest >= 120) faults.push({ rule: 'blank', what: `${highest} pixels of the screen show no row` })
  }

  let band: string | undefined
  let above: DOMRect | undefined
  const rows: Row[] = []
  for (const row of document.querySelectorAll<HTMLLIElement>('.editing > li')) {
    const place = row.getBoundingClientRect()
    // A row with the focus stays when those around it are no longer drawn.
    if (above && place.top - above.bottom > 60) band = undefined
    above = place
    if (row.matches('.band')) {
      const field = row.querySelector<HTMLTextAreaElement>('textarea.band-name')
      const isTyped = field !== null && (field === document.activeElement || field.ariaInvalid === 'true')
      band = isTyped ? undefined : (field?.value ?? '')
    }
    if (!row.matches('[value]')) continue
    rows.push({
      rank: row.value,
      name: row.querySelector('h3')?.textContent ?? '',
      note: row.querySelector('.theirs')
        ? undefined
        : (row.querySelector<HTMLTextAreaElement>('textarea.note')?.value ?? ''),
      details: row.querySelector('.details-line')?.ariaLabel ?? '',
      chips: row.querySelectorAll('.details-line .detail-chip').length,
      band,
    })
  }

  const focused = document.activeElement
  const at = focused?.getBoundingClientRect()
  const measured = window.measured
  if (measured) {
    if (measured.shift > 0.05)
      faults.push({
        rule: 'shift',
        what: `the page shifted by ${measured.shift.toFixed(2)}: ${measured.moved.slice(0, 3).join(', ')}`,
      })
    if (measured.maxTaskMs > 200)
      faults.push({ rule: 'slow', what: `a task took ${Math.round(measured.maxTaskMs)} ms` })
    Object.assign(measured, { shift: 0, moved: [], maxTaskMs: 0 })
  }
  return {
    controls,
    faults,
    // The fragment has the edit token at first.
    url: location.origin + location.pathname + location.search,
    path: location.pathname,
    language: document.documentElement.lang,
    loaded: performance.timeOrigin,
    visit: navigation.currentEntry?.index ?? 0,
    isModal: modal !== null,
    title: document.querySelector<HTMLTextAreaElement>('h1:not(:has(.theirs)) textarea')?.value,
    saving: document.querySelector<HTMLElement>('.editor-bar')?.dataset.saving,
    savingInWords: document.querySelector('.saving')?.textContent ?? '',
    rows,
    read: [...document.querySelectorAll<HTMLLIElement>('.entries.read > li[value]')].map(row => ({
      rank: row.value,
      text: row.textContent,
    })),
    focus: {
      name: focused?.computedName ?? '',
      isLost: !focused || focused === document.body,
      isHidden: focused !== null && focused !== document.body && (!isShown(focused) || at!.width < 1),
    },
  }
}
