import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { Identified, ListHead, StandsFor } from '../../core/access.ts'
import { refusal } from '../../core/limits.ts'
import type { Noted } from '../../core/noted.ts'
import type { Door } from '../../core/run.ts'

/** Sign-in for those who cannot send an API key. */
export type SignIn = {
  /** What a token that was given out stands for. */
  standsFor: StandsFor
  /** What a refusal says besides, so that clients find where to sign in: a parameter of WWW-Authenticate. */
  challenge: string
}

export type Gate = {
  /** Whether the request came under a name that is ours, and not from a page of somebody else's (DNS rebinding). */
  isOurs(request: Request): boolean
  /** Who is calling. @throws Problem 401 */
  identify(request: Request): Promise<Identified>
  /** Counts messages of one request. @throws Problem `rate_limited`, but for a call: a tool says so itself, in words */
  count(who: Identified, noted: Noted, messages: number, isCall: boolean): Promise<void>
  /** What a 401 says besides. */
  challenge: string | undefined
}

/** The one place where it is decided who comes in. @param hosts names under which requests may come besides those of this machine */
export function gate<Services extends object, Head extends ListHead>(
  door: Door<Services, Head>,
  hosts: readonly string[],
  signIn?: SignIn,
): Gate {
  const names = [...hosts, ...localhostAllowedHostnames()]
  return {
    isOurs: ({ url, headers }) =>
      validateHostHeader(new URL(url).host, names).ok && validateOriginHeader(headers.get('origin'), names).ok,
    identify: ({ headers }) => door.identify(headers.get('authorization') ?? undefined, signIn?.standsFor),
    async count(who, noted, messages, isCall) {
      const standing = await door.count(who, noted, messages)
      if (standing?.refused && !isCall) throw refusal(standing)
    },
    challenge: signIn?.challenge,
  }
}
