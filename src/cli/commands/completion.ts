import * as z from 'zod'
import { builtIn } from '../command.ts'

export const completion = builtIn({
  name: 'completion',
  summary: 'Print a script that completes commands, options and values in a shell.',
  options: () => ({ shell: z.enum(['bash', 'zsh', 'fish']) }),
  positions: { shell: 'Which shell? bash, zsh or fish.' },
  notes: ['Add the example to the file that your shell runs at its start, such as ~/.bashrc.'],
  example: 'source <(forklist completion bash)',
  async run({ shell }, { stdout }, _, commands) {
    const [{ completedCommands }, { scripts }] = await Promise.all([
      import('../completion/completed-commands.ts'),
      import('../completion/index.ts'),
    ])
    stdout.write(scripts[shell](completedCommands(commands)))
    return 0
  },
})
