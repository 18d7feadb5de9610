/** Leaflet assigns this to `innerHTML` when it loads, to detect SVG. It is the only string that Leaflet assigns here. */
const assigned = '<svg/>'

type Policies = {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/**
 * Pages allow no string as HTML or script. The exception for HTML is this default policy, which is created only when a map is loaded. It
 * allows exactly one constant and throws for all other strings.
 */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
policies?.createPolicy('default', {
  createHTML(text) {
    if (text === assigned) return text
    throw new TypeError('text may not become HTML here')
  },
})
