import type { Events } from '../../core/operation.ts'

export const eventStreamType = 'text/event-stream'

/** Who was cut off comes back after so long. */
const retryMs = 2000
// Proxies and phones break connections on which nothing comes for half a minute or longer.
const aliveEveryMs = 15_000

/** An event as it goes over the wire. @param id what a client knows it by */
export const eventText = (id: number | undefined, data: unknown): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** What comes before the first event. */
export const retryText = `retry: ${retryMs}\n`

/**
 * Server-sent events (HTML, 9.2), as fast as they are read and no faster; in between comments, so that both ends notice when the
 * other has gone.
 * @param idOf what a client knows an event by
 */
export function eventStream<Event>(
  events: Events<Event>,
  idOf: (event: Event) => number | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let alive: NodeJS.Timeout
  let before = retryText
  let gone = false
  return new ReadableStream({
    start(controller) {
      alive = setInterval(() => {
        // Who does not read needs nothing to read.
        if (controller.desiredSize! > 0) controller.enqueue(encoder.encode(':\n\n'))
      }, aliveEveryMs)
    },
    async pull(controller) {
      const { done, value } = await events.next()
      if (gone) return
      if (done) {
        clearInterval(alive)
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(before + eventText(idOf(value), value)))
      before = ''
    },
    async cancel() {
      gone = true
      clearInterval(alive)
      await events.return()
    },
  })
}
