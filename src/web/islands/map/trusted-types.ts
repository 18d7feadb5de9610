/** What Leaflet assigns to `innerHTML` as it loads, to see whether the browser knows SVG. Nothing else of it that is used here does. */
const assigned = '<svg/>'

type Policies = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * Pages let no string become HTML or script. This is the one exception, made only where a map is loaded and before it is: the default
 * policy lets exactly one constant through. What else comes is refused loudly, since nothing should.
 */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
policies?.createPolicy('default', {
  createHTML(text) {
    if (text === assigned) return text
    throw new TypeError('text may not become HTML here')
  },
})
