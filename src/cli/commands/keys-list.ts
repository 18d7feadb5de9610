import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { builtIn } from '../command.ts'
import { printJson, printRows } from '../output.ts'
import { json } from './options.ts'

const apiKey = () =>
  z
    .object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.string().optional(),
      revokedAt: z.iso.datetime().optional(),
    })
    .register(tableColumns, { columns: ['id', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'], key: 'id' })

export const keysList = builtIn({
  name: 'keys list',
  summary: 'List the API keys, revoked ones too.',
  options: () => ({ json: json() }),
  example: "forklist keys list --json | jq -r '.keys[].id'",
  async run({ json }, { open, stdout, stderr }) {
    await using opened = await open()
    const keys = await opened.storage.apiKeys.list()
    if (json) printJson(stdout, { keys })
    else
      await printRows({ stdout, stderr }, apiKey, keys, {
        none: 'There are no API keys. Make one: forklist keys create --name NAME',
        lineOf: ({ id, name, createdAt, lastUsedAt, revokedAt }) => {
          const used = lastUsedAt ? `used ${lastUsedAt}` : 'never used'
          return [id, createdAt.slice(0, 10), revokedAt ? `revoked ${revokedAt.slice(0, 10)}` : used, name].join('  ')
        },
      })
    return 0
  },
})
