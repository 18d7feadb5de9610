import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { IdentifiedCaller, ListHead, TokenResolver } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import { refusal } from '../../core/rate-limits/rate-limit.ts'
import type { RequestContext } from '../../core/request-context.ts'

/** Sign-in for clients that cannot send an API key. */
export type SignIn = {
  /** Resolves an access token. */
  resolveToken: TokenResolver
  /** A WWW-Authenticate parameter that tells clients where to sign in. */
  challenge: string
}

export type Gate = {
  /** Returns whether the request names this host and does not come from another site's page (DNS rebinding). */
  isOurs(request: Request): boolean
  /** Returns the caller. @throws Problem 401 */
  identify(request: Request): Promise<IdentifiedCaller>
  /** Counts the messages of one request. @throws Problem `rate_limited`, except for tool calls, which report it as a result */
  count(caller: IdentifiedCaller, context: RequestContext, messages: number, isCall: boolean): Promise<void>
  /** The WWW-Authenticate parameter that is added to a 401. */
  challenge: string | undefined
}

/**
 * Decides who may use the tools.
 * @param hosts allowed host names besides those of this machine
 * @param caller the caller of every request; by default the request identifies it
 */
export function gate<Services extends object, Head extends ListHead>(
  dispatcher: Dispatcher<Services, Head>,
  hosts: readonly string[],
  signIn?: SignIn,
  caller?: IdentifiedCaller,
): Gate {
  const names = [...hosts, ...localhostAllowedHostnames()]
  return {
    isOurs: ({ url, headers }) =>
      validateHostHeader(new URL(url).host, names).ok && validateOriginHeader(headers.get('origin'), names).ok,
    identify: async ({ headers }) =>
      caller ?? dispatcher.identify(headers.get('authorization') ?? undefined, signIn?.resolveToken),
    async count(caller, context, messages, isCall) {
      const state = await dispatcher.count(caller, context, messages)
      if (state?.refused && !isCall) throw refusal(state)
    },
    challenge: signIn?.challenge,
  }
}
