import { readForm } from '../../../src/api/http/upload.ts'
import { Problem } from '../../../src/core/problem.ts'
import type { FuzzedReader } from './reader.ts'

const boundary = '----trattoria'
const part = (head: string, content: string) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const named = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--${boundary}--\r\n`)

const files = [
  form(
    part(named('file', '; filename="Rome.csv"\r\nContent-Type: text/csv'), 'name\nRoscioli\n'),
    part(named('options'), '{"dryRun":true}'),
  ),
  form(part(named('options'), '{}'), part(named('file'), 'Roscioli, Rome\n'), part(named('more'), 'x')),
]

const tokens = [
  ...[
    '\r\n',
    '\r\n\r\n',
    '\n\n',
    `--${boundary}`,
    `--${boundary}--`,
    '"',
    ';',
    "filename*=utf-8''a%",
    'name=',
    '--',
    '\0',
    '%22',
  ],
  ...[
    'Content-Disposition: form-data',
    'Content-Type: multipart/mixed; boundary=x',
    'Content-Transfer-Encoding: base64',
    '{"a":',
  ],
]

export const forms: FuzzedReader = {
  name: 'forms',
  files,
  tokens,
  async read(bytes) {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    try {
      const body = new Uint8Array(bytes)
      return (
        (await readForm(new Request('http://localhost/', { method: 'POST', headers, body }), 1_000_000)) !== undefined
      )
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return false
      throw error
    }
  },
}
