import type { Json } from './api.ts'

/** The fields of an event. A comment has none. */
type EventFields = { retry?: string; id?: string; data?: string }

export type EventReader = {
  /** Returns the fields of the next block, or undefined at the end. */
  next(): Promise<EventFields | undefined>
  /** Skips comments and returns the data of the next event, or undefined at the end. */
  data(): Promise<Json>
  /** Disconnects. */
  leave(): Promise<void>
}

export const isEventStream = ({ headers }: Response): boolean => headers.get('content-type') === 'text/event-stream'

/** Parses server-sent events strictly. @throws Error for another response or an invalid line */
export function eventsOf(response: Response): EventReader {
  if (!isEventStream(response) || !response.body) throw new Error(`${response.status} has no events`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const next: EventReader['next'] = async () => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        return Object.fromEntries(block.split('\n').flatMap(fieldIn))
      }
      const { done, value } = await reader.read()
      if (done && rest !== '') throw new Error(`The stream ended within an event: ${rest}`)
      if (done) return undefined
      rest += value
    }
  }
  return {
    next,
    async data() {
      for (;;) {
        const sent = await next()
        if (!sent) return undefined
        if (sent.data !== undefined) return JSON.parse(sent.data)
      }
    },
    leave: () => reader.cancel(),
  }
}

function fieldIn(line: string): [string, string][] {
  if (line.startsWith(':')) return []
  const [, name, value] = /^(retry|id|data): (.*)$/s.exec(line) ?? []
  if (name === undefined) throw new Error(`No field of an event: ${line}`)
  return [[name, value!]]
}
