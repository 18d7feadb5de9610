import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** The minified axe, because every page parses it. The default file of `axe-core` is twice as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, best practices, and axe's experimental rules. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

export type Findings = {
  /** A violation and its location. */
  wrong: string[]
  /** The names of all rules that axe checked. */
  rules: string[]
}

type Axe = AsyncDisposable & {
  /** Checks the page in its present state. */
  findings(): Promise<Findings>
}

/**
 * Loads axe into the open page until the next navigation. The debugger injects it into an isolated world, because the page's content
 * security policy blocks it in the page's own world.
 * @param isEmbedded whether to check the page in its first frame instead
 */
export async function axeOn(page: Page, isEmbedded = false): Promise<Axe> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { frame } = isEmbedded ? frameTree.childFrames![0]! : frameTree
  const world = { frameId: frame.id, worldName: 'axe' }
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world)
  const evaluate = async (expression: string) => {
    const how = { contextId, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...how })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  await evaluate(`${source}; 0`)
  return {
    findings() {
      const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
      return evaluate(`axe.run(document, ${JSON.stringify(options)}).then(${inShort})`)
    },
    [Symbol.asyncDispose]: () => session.detach(),
  }
}

const inShort = `({ violations, incomplete, passes, inapplicable }) => ({
  wrong: violations.flatMap(({ id, nodes }) => nodes.map(node => id + ' at ' + node.target.join(' ') + ': ' + node.failureSummary)),
  rules: [violations, incomplete, passes, inapplicable].flat().map(({ id }) => id),
})`
