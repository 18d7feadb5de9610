import { Host } from './host.ts'
import { knownTag } from './texts.ts'

/** Shows the list once the host has said in which language. What is loaded then reads the language of the document. */
async function start(): Promise<void> {
  const host = new Host(parent)
  await host.connect()
  document.documentElement.lang = knownTag(host.context.locale ?? navigator.language)
  const { show } = await import('./show.tsx')
  show(host)
}

void start()
