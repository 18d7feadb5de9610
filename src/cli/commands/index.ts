import { operations } from '../../operations/index.ts'
import type { Command } from '../command.ts'
import { commandOf } from '../operation-command.ts'
import { audit } from './audit.ts'
import { databaseCommands } from './database.ts'
import { keyringCommands } from './keyring.ts'
import { keyCommands } from './keys.ts'
import { listCommands } from './lists.ts'
import { loginCommands } from './login.ts'
import { mcp } from './mcp.ts'
import { placeAliasCommands } from './place-aliases.ts'
import { placeIndexCommands } from './place-index.ts'
import { placesRefresh } from './places-refresh.ts'
import { reportCommands } from './reports.ts'
import { serve } from './serve.ts'

/** Commands that are no operations, in the order of the help. */
export const builtInCommands: readonly Command[] = [
  serve,
  ...keyCommands,
  ...listCommands,
  ...reportCommands,
  audit,
  ...placeIndexCommands,
  placesRefresh,
  ...placeAliasCommands,
  ...databaseCommands,
  ...loginCommands,
  mcp,
  ...keyringCommands,
]

export const commands: readonly Command[] = [...builtInCommands, ...operations.map(operation => commandOf(operation))]

/** Returns the command that these words begin with: the longest, because `reports close` begins with `reports`. */
export const commandNamed = (words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((word, index) => word === words[index]))
    .sort((a, b) => b.name.length - a.name.length)[0]
