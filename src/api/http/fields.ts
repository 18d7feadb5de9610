import { Problem } from '../../core/problem.ts'
import { readBody } from './body.ts'

/**
 * Returns the first value of each field of a form that was sent without a script.
 * @param limit maximum number of bytes
 * @throws Problem `unsupported_media_type`, `body_too_large`, or `malformed_json` for a body that was cut off
 */
export async function readFields(request: Request, limit: number): Promise<Map<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem('unsupported_media_type')
  const bytes = await readBody(request, limit, () => new Problem('body_too_large', { detail: 'The form is too long.' }))
  return new Map([...new URLSearchParams(Buffer.from(bytes).toString())].reverse())
}
