import { commonHeaders } from './headers.ts'

/** The answer to a page's question whether it may ask. @param methods that the address takes @param headers that may be sent */
export const preflight = (requestId: string, methods: string, headers: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders(requestId),
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': '86400',
    },
  })
