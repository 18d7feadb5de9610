import { describe, expect } from 'vitest'
import { testWith } from '../support/tools.ts'
import { machinesNeed, openMachines } from './support/machines.ts'
import { patience } from './support/form.ts'
describe.each(['Debian', 'npm'] as const)('%s', origin => {
testWith(machinesNeed, 'opens', async () => {
  const t0 = performance.now()
  await using machines = await openMachines(origin)
  console.log('opened', performance.now() - t0)
  for (const node of machines.nodes) expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
  console.log(await machines.primary.query('show server_version'))
}, patience)
})
