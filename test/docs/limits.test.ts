import { expect, test } from 'vitest'
import { mostFileBytes } from '../../src/adapters/mcp/answer.ts'
import { mostText } from '../../src/adapters/mcp/call.ts'
import { longestArgument } from '../../src/adapters/mcp/prompts.ts'
import { getList } from '../../src/operations/get-list.ts'
import { batchSize } from '../../src/operations/place-input.ts'
import { page } from './pages.ts'

const limits: Record<string, string> = {
  'an answer': `${mostText.toLocaleString('en')} characters`,
  'places in one `get_list`': `${getList.toolDefaults?.limit}`,
  'a file within an answer': `${mostFileBytes / 1000} kB`,
  'places in one `create_list` or `add_places`': `${batchSize}`,
  'an argument of a prompt': `${longestArgument} characters`,
}

test.each(Object.entries(limits))('assistants are told the limit of %s as it is', (what, limit) => {
  const row = page('docs/assistants.md')
    .text.split('\n')
    .find(line => line.startsWith(`| ${what} |`))
  expect(row?.split('|')[2]?.trim().startsWith(limit)).toBe(true)
})
