import { builtIn } from '../command.ts'

export const serve = builtIn({
  name: 'serve',
  summary: 'Run the service.',
  options: () => ({}),
  example: 'PORT=8080 forklist serve',
  async run(_, program) {
    const { settings } = program
    const isTerminal = process.stdout.isTTY === true
    const terminal = {
      isTerminal,
      print: (text: string) => console.log(text),
      async started(signal: AbortSignal) {
        if (!isTerminal || !process.stdin.isTTY || settings.placesOnDemand !== 'ask') return
        const { askForFirstArea } = await import('../first-area.ts')
        await askForFirstArea(program, { input: process.stdin, output: process.stdout }, signal)
      },
    }
    await (await import('../../server/serve.ts')).serve(settings, terminal)
  },
})
