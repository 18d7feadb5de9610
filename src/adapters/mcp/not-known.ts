import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** What a request names is not there, or is not named rightly. The words reach the client: nothing of what it sent is in them. */
export const notKnown = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
