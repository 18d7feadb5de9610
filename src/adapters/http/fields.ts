import { Problem } from '../../core/problem.ts'
import { readBody } from './body.ts'

/**
 * What a page's own form sends when no script does: the first value of each field.
 * @param limit the most bytes
 * @throws Problem `unsupported_media_type`, `body_too_large`, `malformed_json` for one that was cut off
 */
export async function readFields(request: Request, limit: number): Promise<Map<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem('unsupported_media_type')
  const bytes = await readBody(request, limit, () => new Problem('body_too_large', { detail: 'The form is too long.' }))
  return new Map([...new URLSearchParams(Buffer.from(bytes).toString())].reverse())
}
