import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { builtIn } from '../command.ts'
import { printJson, printRows } from '../output.ts'
import { allKeyrings } from '../stdio/keyring-file.ts'
import { json } from './options.ts'

const keyringEntry = () =>
  z
    .object({ slug: z.string(), service: z.string() })
    .register(tableColumns, { columns: ['slug', 'service'], key: 'slug' })

export const keyringList = builtIn({
  name: 'keyring list',
  summary: 'List the lists that assistants of forklist mcp can change. Shows no edit token.',
  options: () => ({ json: json() }),
  example: 'forklist keyring list',
  async run({ json }, { configFolder, stdout, stderr }) {
    const lists = allKeyrings(configFolder).flatMap(({ url, tokens }) =>
      [...tokens.keys()].map(slug => ({ slug, service: url })),
    )
    if (json) printJson(stdout, { lists })
    else
      await printRows({ stdout, stderr }, keyringEntry, lists, {
        none: 'No list is in a keyring.',
        lineOf: ({ slug, service }) => `${slug}  ${service}`,
      })
    return 0
  },
})
