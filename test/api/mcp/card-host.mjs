import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/**
 * The page of a host, as the official example host has it: it shows a card in a sandbox without an origin, and passes its calls on. It
 * uses the official library, which validates every message of the card.
 */
window.showCard = async (html, { context, capabilities, input, result }) => {
  const frame = document.querySelector('iframe')
  const bridge = new AppBridge(null, { name: 'test host', version: '1.0.0' }, capabilities, { hostContext: context })
  const pass = kind => async params => (await window.fromCard(kind, params)) ?? {}
  Object.assign(bridge, {
    oncalltool: pass('tools/call'),
    onopenlink: pass('ui/open-link'),
    ondownloadfile: pass('ui/download-file'),
    onupdatemodelcontext: pass('ui/update-model-context'),
    onsizechange({ height }) {
      if (height !== undefined) frame.style.height = `${height}px`
    },
  })
  const isReady = new Promise(resolve => {
    bridge.oninitialized = resolve
  })
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  // The host's policy demands Trusted Types, and the frame inherits it.
  frame.srcdoc = trustedTypes.createPolicy('host', { createHTML: text => text }).createHTML(html)
  await isReady
  await bridge.sendToolInput({ arguments: input })
  await bridge.sendToolResult(result)
  window.sendContext = changed => bridge.sendHostContextChange(changed)
  window.tearDown = () => bridge.teardownResource({})
}
