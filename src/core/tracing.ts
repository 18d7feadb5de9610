/** One span: a request, a message in it, or a step that it waits for. */
export type Span = {
  /** The name may change until the span ends. Names and attributes hold no user data: no text, slug, address or key. */
  name: string
  /** `server` for received requests, `client` for calls to others. */
  kind: 'server' | 'client'
  attributes: Record<string, string | number>
  /** The problem's code, if the span failed. */
  failure?: string
}

/** Records spans for a trace collector. */
export type Tracing = {
  /**
   * @param span a `server` span is a request; a `client` span is a step of the current request, if there is one
   * @param sent the client's `traceparent` header (W3C Trace Context), which sets the trace
   */
  trace<T>(span: Span, work: () => Promise<T>, sent?: unknown): Promise<T>
}
