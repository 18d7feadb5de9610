import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Not what `axe-core` itself hands out, which is twice as long, and read anew by every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that WCAG 2.2 asks for, A and AA, what is good practice besides, and what axe only tries so far. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

const ofColours = ['color-contrast', 'link-in-text-block']

const rules = {
  all: { runOnly: { type: 'tag', values: tags } },
  colours: { runOnly: { type: 'rule', values: ofColours } },
  'all but colours': {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(ofColours.map(rule => [rule, { enabled: false }])),
  },
} as const

export type Rules = keyof typeof rules

export type Findings = {
  /** What is wrong, and where. */
  wrong: string[]
  /** The names of all rules that the page was held against. */
  rules: string[]
}

export type Axe = AsyncDisposable & {
  /** What is wrong with the page as it is now. */
  findings(by: Rules): Promise<Findings>
}

/**
 * Axe on the page that is open, until another one is. It runs in a world of its own, put there by the debugger: from that of the page
 * the page's policy rightly keeps it out, and lifting the policy would mean to look at another page than readers get.
 */
export async function axeOn(page: Page): Promise<Axe> {
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
  return {
    findings(by) {
      const options = { ...rules[by], resultTypes: ['violations'] }
      return evaluate(`axe.run(document, ${JSON.stringify(options)}).then(${inShort})`)
    },
    [Symbol.asyncDispose]: () => session.detach(),
  }
}

const inShort = `({ violations, incomplete, passes, inapplicable }) => ({
  wrong: violations.flatMap(({ id, nodes }) => nodes.map(node => id + ' at ' + node.target.join(' ') + ': ' + node.failureSummary)),
  rules: [violations, incomplete, passes, inapplicable].flat().map(({ id }) => id),
})`
