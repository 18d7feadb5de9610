import type { TestProject } from 'vitest/node'
import { placesForAll } from '../support/places-for-all.ts'
import { startPrism } from './prism.ts'
import { servedDocument } from './served-document.ts'
import { startSwitchboard } from './switchboard.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Prism's address, in a run with Prism. */
    prism: string
  }
}

/** Starts one Prism for the whole run, which validates every request and response against the served document. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const switchboard = opened.use(await startSwitchboard())
  const prism = opened.use(await startPrism(await servedDocument(), `${switchboard.address}/api/v1`))
  project.provide('prism', prism.address)
  project.provide('postgres', false)
  opened.defer(await placesForAll(project))

  const everything = opened.move()
  return async () => {
    await everything.disposeAsync()
    console.log(`Prism validated ${switchboard.passed} requests and their responses against the document.`)
    if (switchboard.passed === 0) throw new Error('No request went through Prism, so this run has checked nothing.')
  }
}
