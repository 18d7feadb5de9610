/** One thing that is done for a request: a request itself, a message in it, or a step that it waits for. */
export type Span = {
  /** May be said until it is over, as may all else. Of users it says nothing: no text, no slug, no address, no key. */
  name: string
  /** Asked for by somebody else; asked of somebody else. */
  kind: 'server' | 'client'
  attributes: Record<string, string | number>
  /** What kind of failure it was: the code of a problem. */
  failure?: string
}

/** Writes down how requests go and what they wait for, for whoever collects that. */
export type Tracing = {
  /**
   * @param span of a server: a request. Of a client: a step, which is written down as part of what is being done now, if of anything.
   * @param sent the caller's own `traceparent` (W3C Trace Context), in whose trace it is written down
   */
  trace<T>(span: Span, work: () => Promise<T>, sent?: unknown): Promise<T>
}
