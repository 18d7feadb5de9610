import { useEffect, useRef } from 'preact/hooks'

/** Calls `check` again and again while the page is visible, and when it becomes visible. @param everyMs 0 for never */
export function useWhileVisible(everyMs: number, check: () => unknown): void {
  const latest = useRef(check)
  latest.current = check
  useEffect(() => {
    if (everyMs === 0) return
    const run = () => {
      if (!document.hidden) latest.current()
    }
    const timer = setInterval(run, everyMs)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [everyMs])
}
