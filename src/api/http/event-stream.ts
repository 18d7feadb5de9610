import type { Events } from '../../core/operation.ts'

export const eventStreamType = 'text/event-stream'

/** Clients reconnect after this time. */
const retryMs = 2000
// Proxies and phones close connections that are silent for half a minute or longer.
const aliveEveryMs = 15_000

/** Returns an event as it is sent. @param id the event's id for the client */
export const eventText = (id: number | undefined, data: unknown): string =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** Sent before the first event. */
export const retryText = `retry: ${retryMs}\n`

/**
 * Sends server-sent events (HTML, 9.2) as fast as the client reads them. Comments in between let both ends notice a broken connection.
 * @param idOf returns the event's id for the client
 */
export function eventStream<Event>(
  events: Events<Event>,
  idOf: (event: Event) => number | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let aliveTimer: NodeJS.Timeout
  let prefix = retryText
  let isCancelled = false
  return new ReadableStream({
    start(controller) {
      aliveTimer = setInterval(() => {
        // A client that does not read needs no comments.
        if (controller.desiredSize! > 0) controller.enqueue(encoder.encode(':\n\n'))
      }, aliveEveryMs)
    },
    async pull(controller) {
      const { done, value } = await events.next()
      if (isCancelled) return
      if (done) {
        clearInterval(aliveTimer)
        controller.close()
        return
      }
      controller.enqueue(encoder.encode(prefix + eventText(idOf(value), value)))
      prefix = ''
    },
    async cancel() {
      isCancelled = true
      clearInterval(aliveTimer)
      await events.return()
    },
  })
}
