import { root } from '../shared/root.ts'

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): TrustedScriptUrl }
}
/** Accepted where the page requires trusted types. */
type TrustedScriptUrl = string

const address = `${root}sw.js`

/** Allows the worker's address, and no other, as a script. */
const { trustedTypes } = globalThis as { trustedTypes?: Policies }
const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => address })

const register = async () => {
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL('') ?? address)
  } catch (error) {
    // The person blocks storage for this site, or the network ended. Pages work without the worker.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error
  }
}

// Without TLS there are no workers. The worker waits until the page is loaded, because it loads pages of its own.
if ('serviceWorker' in navigator)
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
