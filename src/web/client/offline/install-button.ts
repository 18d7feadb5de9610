import { button } from '../shared/button.ts'

/** Chromium offers to install the site with this event. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offer: InstallEvent | undefined
let onOffer = () => {}

// The browser sends the event once, maybe before the button exists.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  offer = event as InstallEvent
  onOffer()
})

/** Creates a button that installs the site as an app. It is hidden until the browser offers that. */
export function installButton(text: string): HTMLButtonElement {
  const install = button(text, async () => {
    await offer?.prompt()
    offer = undefined
    install.hidden = true
  })
  onOffer = () => {
    install.hidden = offer === undefined
  }
  onOffer()
  return install
}
