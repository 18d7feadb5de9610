import type { Page } from 'playwright-core'

/** Work of a page's main thread in ms, without painting. */
export type Work = {
  /** Script, style and layout of the longest task. */
  worstTaskMs: number
  scriptMs: number
  styleAndLayoutMs: number
}

/** `ts` and `dur` are in µs. CPU time would be independent of other programs, but those also hinder the slow-down. */
type Event = { name: string; ts: number; dur?: number; pid: number; tid: number; args: { name?: string } }
type Span = { start: number; end: number }

const script = [
  ...['ParseHTML', 'EvaluateScript', 'v8.compile', 'v8.evaluateModule', 'v8.callFunction', 'FunctionCall'],
  ...['RunMicrotasks', 'EventDispatch', 'TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'MinorGC', 'MajorGC'],
]
const style = ['UpdateLayoutTree', 'Layout']
const task = 'RunTask'

/** Records what the page works while something is done. */
export async function traced(page: Page, act: () => Promise<void>): Promise<Work> {
  const browser = page.context().browser()!
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'v8.execute', '__metadata']
  await browser.startTracing(page, { categories })
  // No other trace can start before this one has ended.
  const recorded = await act().then(
    () => browser.stopTracing(),
    async error => {
      await browser.stopTracing()
      throw error
    },
  )
  return workIn((JSON.parse(String(recorded)) as { traceEvents: Event[] }).traceEvents)
}

function workIn(events: readonly Event[]): Work {
  const ofThread = (pid: number, tid: number) =>
    events.filter(event => event.pid === pid && event.tid === tid).sort((a, b) => a.ts - b.ts)
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => workOf(ofThread(pid, tid)))
  // Other pages are idle, so the page is the one that works most.
  return threads.sort((a, b) => total(b) - total(a))[0]!
}

const total = ({ scriptMs, styleAndLayoutMs }: Work): number => scriptMs + styleAndLayoutMs

function workOf(events: readonly Event[]): Work {
  const styles = spansOf(events, style)
  const all = spansOf(events, [...script, ...style])
  const tasks = spansOf(events, [task])
  const longest = tasks.map(({ start, end }) => sum(all.filter(span => span.start >= start && span.start < end)))
  return {
    worstTaskMs: Math.max(0, ...longest),
    scriptMs: sum(all) - sum(styles),
    styleAndLayoutMs: sum(styles),
  }
}

/** Returns the time spans of events in ms. Events within others are part of them. */
function spansOf(events: readonly Event[], names: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const { name, ts, dur = 0 } of events) {
    if (dur === 0 || !names.includes(name)) continue
    const [start, end] = [ts / 1000, (ts + dur) / 1000]
    const last = spans.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spans
}

const sum = (spans: readonly Span[]): number => spans.reduce((ms, { start, end }) => ms + end - start, 0)
