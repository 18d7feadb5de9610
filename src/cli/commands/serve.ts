import { builtIn } from '../command.ts'

export const serve = builtIn({
  name: 'serve',
  summary: 'Run the service.',
  options: () => ({}),
  example: 'PORT=8080 forklist serve',
  async run(_, { settings }) {
    const print = (text: string) => console.log(text)
    const isTerminal = process.stdout.isTTY === true
    if (settings.workers === 1) await (await import('../../server/serve.ts')).serve(settings, isTerminal, print)
    else await (await import('../../server/cluster/index.ts')).serveCluster(settings, isTerminal, print)
    return 0
  },
})
