import { expect, test } from 'vitest'
import { maxTextLength } from '../../src/api/mcp/call.ts'
import { maxArgumentLength } from '../../src/api/mcp/prompts.ts'
import { maxFileBytes } from '../../src/api/mcp/tool-response.ts'
import { dailyRows, minuteRows } from '../../src/core/rate-limits/rules.ts'
import { getList } from '../../src/operations/get-list.ts'
import { maxBatch } from '../../src/operations/place-input.ts'
import { page } from './pages.ts'

const limits: Record<string, string> = {
  'a response': `${maxTextLength.toLocaleString('en')} characters`,
  'places in one `get_list`': `${getList.toolDefaults?.limit}`,
  'a file within a response': `${maxFileBytes / 1000} kB`,
  'places in one `create_list` or `add_places`': `${maxBatch}`,
  'an argument of a prompt': `${maxArgumentLength} characters`,
}

test.each(Object.entries(limits))('texts for assistants give the real limit of %s', (what, limit) => {
  const row = page('docs/assistants.md')
    .text.split('\n')
    .find(line => line.startsWith(`| ${what} |`))
  expect(row?.split('|')[2]?.trim().startsWith(limit)).toBe(true)
})

test.each([
  ...minuteRows.map(([name, { points, counts }]) => [name, `| \`${name}\` | ${counts} | ${points} |`]),
  ...dailyRows.map(([setting, { points }]) => [
    setting,
    `(../settings.md#${setting.toLowerCase()}) | `,
    ` | ${points} |`,
  ]),
])('the guide to limits has a row for %s with its default', (_, ...parts) => {
  const lines = page('docs/how-to/limit-callers.md').text.split('\n')
  expect(lines.filter(line => line.startsWith('|') && parts.every(part => line.includes(part!)))).toHaveLength(1)
})
