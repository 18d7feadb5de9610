import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Smaller than the default of `axe-core`, which is twice as long and parsed by every page. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, best practices, and axe's experimental rules. */
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
  /** A violation and its location. */
  wrong: string[]
  /** The names of all rules that the page was held against. */
  rules: string[]
}

export type Axe = AsyncDisposable & {
  /** The violations on the page in its present state. */
  findings(by: Rules): Promise<Findings>
}

/**
 * Axe for the open page until the next navigation. It runs in an isolated world, injected by the debugger: the page's policy rightly blocks
 * it in the page's own world, and without the policy the page would differ from the real one.
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
