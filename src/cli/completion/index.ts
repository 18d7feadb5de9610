import { bashScript } from './bash.ts'
import type { CompletedCommand } from './completed-commands.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

/** The completion script of each shell. */
export const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } satisfies Record<
  string,
  (commands: readonly CompletedCommand[]) => string
>
