import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** All that WCAG 2.2 asks for, A and AA, what is good practice besides, and what axe only tries so far. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

export type Findings = {
  /** What is wrong, and where. */
  wrong: string[]
  /** The names of all rules that the page was held against. */
  rules: string[]
}

/**
 * What axe finds on a page as it is now. It runs in a world of its own, put there by the debugger: from that of the page the page's
 * policy rightly keeps it out, and lifting the policy would mean to look at another page than readers get.
 */
export async function findingsOn(page: Page): Promise<Findings> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'axe' }
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', world)
  const evaluate = async (expression: string) => {
    const how = { contextId, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...how })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  await evaluate(`${source}; 0`)
  const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] }
  const found = await evaluate(`axe.run(document, ${JSON.stringify(options)}).then(${inShort})`)
  await session.detach()
  return found
}

const inShort = `({ violations, incomplete, passes, inapplicable }) => ({
  wrong: violations.flatMap(({ id, nodes }) => nodes.map(node => id + ' at ' + node.target.join(' ') + ': ' + node.failureSummary)),
  rules: [violations, incomplete, passes, inapplicable].flat().map(({ id }) => id),
})`
