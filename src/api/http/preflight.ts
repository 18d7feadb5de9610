import { commonHeaders } from './headers.ts'

/** Answers a CORS preflight request. @param methods allowed methods @param headers allowed request headers */
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
