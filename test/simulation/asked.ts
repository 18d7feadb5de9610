type SimulationOptions = { seed: number; minutes: number; steps: number | undefined; postgres: boolean }

/** What `npm run simulate` asks for; `undefined` in other runs of the tests. */
export const asked: SimulationOptions | undefined = read(process.env.SIMULATE)

function read(text: string | undefined): SimulationOptions | undefined {
  if (text === undefined) return undefined
  const { seed, minutes, steps, postgres = false } = JSON.parse(text)
  return {
    seed: Number(seed),
    minutes: Number(minutes),
    steps: steps === undefined ? undefined : Number(steps),
    postgres,
  }
}
