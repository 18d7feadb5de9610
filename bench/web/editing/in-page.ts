// Functions that run in a page, each alone. The types of pages used here are declared in this file.
declare const document: { querySelectorAll(selector: string): Iterable<{ textContent: string; value?: unknown }> }
declare const requestAnimationFrame: (callback: () => void) => number
declare const addEventListener: (type: string, listener: (event: Event) => void, capture: true) => void
declare const MessageChannel: new () => {
  port1: { onmessage: () => void }
  port2: { postMessage(message: null): void }
}
declare const lastActAt: number

/** All elements of a selector, with their text or value. */
export type ShownTexts = { selector: string; texts: readonly string[] }

/** Records the time of the person's last action. Must run before the page loads. */
export function rememberActs(): void {
  const remember = ({ timeStamp }: Event) =>
    Object.assign(globalThis, { lastActAt: performance.timeOrigin + timeStamp })
  addEventListener('keydown', remember, true)
  addEventListener('click', remember, true)
}

/** Returns when a key or a button was last pressed, in ms since 1970: a clock that all pages of a machine share. */
export const actedAt = (): number => lastActAt

/**
 * Returns the end of the first frame that shows these texts, on the same clock.
 * @throws Error if none does within 30 s
 */
export function whenShown({ selector, texts }: ShownTexts): Promise<number> {
  const deadline = performance.now() + 30_000
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = Array.from(document.querySelectorAll(selector), ({ value, textContent }) =>
        typeof value === 'string' ? value : textContent,
      )
      if (found.join('\n') !== texts.join('\n')) {
        if (performance.now() < deadline) requestAnimationFrame(look)
        else reject(new Error(`There is ${JSON.stringify(found)} instead of ${JSON.stringify(texts)}.`))
        return
      }
      // A frame's callbacks run before layout and paint; a message arrives after them.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}

/** Returns the last request for a path, and how many ms it took. */
export function lastRequest(path: string): { url: string; ms: number } | undefined {
  const requests = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === path)
  const { name, duration } = requests.at(-1) ?? {}
  // The browser stores only the first 250 requests.
  performance.clearResourceTimings()
  return name === undefined || duration === undefined ? undefined : { url: name, ms: duration }
}

/** Returns the time in ms until a response's last byte. */
export async function answered({ url, headers }: { url: string; headers: Record<string, string> }): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - start
}
