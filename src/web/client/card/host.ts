import type { ToolResult } from './read-result.ts'

/** What the card reads of the host's surroundings. A host may leave out any of it. */
export type HostContext = {
  theme?: unknown
  locale?: unknown
  safeAreaInsets?: Partial<Record<'top' | 'right' | 'bottom' | 'left', unknown>>
}

export type HostCapabilities = { serverTools?: object; downloadFile?: object; updateModelContext?: object }

export type Listeners = {
  input(input: Record<string, unknown>): void
  result(result: ToolResult): void
  cancelled(): void
  context(changed: HostContext): void
}

type HostMessage = {
  jsonrpc: '2.0'
  id?: number | string
  method?: string
  params?: never
  result?: never
  error?: unknown
}

/**
 * The program that shows the card, by the protocol of MCP Apps (SEP-1865, 2026-01-26): JSON-RPC between this window and its parent. The
 * official library is 540 kB, because it brings the schemas of the whole protocol.
 */
export class Host {
  readonly #window: Window
  readonly #waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>()
  #origin = '*'
  #id = 0
  #listeners: Listeners | undefined
  context: HostContext = {}
  capabilities: HostCapabilities = {}

  constructor(window: Window) {
    this.#window = window
    addEventListener('message', ({ source, origin, data }: MessageEvent<HostMessage>) => {
      if (source !== window || data?.jsonrpc !== '2.0') return
      // A sandbox without an origin is called `null`, and cannot be addressed by it.
      if (this.#origin === '*' && origin !== 'null') this.#origin = origin
      this.#receive(data)
    })
  }

  /** Introduces the card. Its answer says where it is shown. */
  async connect(): Promise<void> {
    const { hostContext = {}, hostCapabilities = {} } = await this.#request<{
      hostContext?: HostContext
      hostCapabilities?: HostCapabilities
    }>('ui/initialize', {
      protocolVersion: '2026-01-26',
      appInfo: { name: 'forklist', version: '1.0.0' },
      appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    })
    this.context = hostContext
    this.capabilities = hostCapabilities
  }

  /** Tells the host that the card is ready. From then on it sends the call that it shows. */
  start(listeners: Listeners): void {
    this.#listeners = listeners
    this.#notify('ui/notifications/initialized', {})
  }

  /** Calls a tool of the service. The host may ask the person first. @throws Error if the call was not made */
  callTool(name: string, input: Record<string, unknown>): Promise<ToolResult> {
    return this.#request('tools/call', { name, arguments: input })
  }

  /** @returns whether the host opens the link */
  openLink(url: string): Promise<boolean> {
    return this.#isDone('ui/open-link', { url })
  }

  /** Lets the host save files. @param contents resources, or links to them @returns whether it does */
  download(contents: readonly object[]): Promise<boolean> {
    return this.#isDone('ui/download-file', { contents })
  }

  /** Tells the model what happened, with its next turn. */
  async tellModel(text: string): Promise<void> {
    if (this.capabilities.updateModelContext)
      await this.#isDone('ui/update-model-context', { content: [{ type: 'text', text }] })
  }

  /** Says how high the card is. It fills any width, so it names none: a host might keep it. */
  resized(height: number): void {
    this.#notify('ui/notifications/size-changed', { height })
  }

  async #isDone(method: string, params: object): Promise<boolean> {
    return this.#request<{ isError?: boolean }>(method, params).then(
      ({ isError }) => !isError,
      () => false,
    )
  }

  #request<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#id
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ id, method, params })
    })
  }

  #notify(method: string, params: object): void {
    this.#send({ method, params })
  }

  #send(message: object): void {
    this.#window.postMessage({ jsonrpc: '2.0', ...message }, this.#origin)
  }

  #receive({ id, method, params = {} as never, result, error }: HostMessage): void {
    if (method === undefined) {
      const waiting = this.#waiting.get(Number(id))
      this.#waiting.delete(Number(id))
      if (error === undefined) waiting?.resolve(result ?? ({} as never))
      else waiting?.reject(new Error(JSON.stringify(error)))
    } else if (id === undefined) this.#notified(method, params)
    // The card keeps nothing that it would have to save first.
    else if (method === 'ping' || method === 'ui/resource-teardown') this.#send({ id, result: {} })
    else this.#send({ id, error: { code: -32_601, message: 'Method not found' } })
  }

  #notified(method: string, params: never): void {
    const { input, result, cancelled, context } = this.#listeners ?? {}
    if (method === 'ui/notifications/tool-input')
      input?.((params as { arguments?: Record<string, unknown> }).arguments ?? {})
    else if (method === 'ui/notifications/tool-result') result?.(params)
    else if (method === 'ui/notifications/tool-cancelled') cancelled?.()
    else if (method === 'ui/notifications/host-context-changed') context?.(params)
  }
}
