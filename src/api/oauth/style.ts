/** Styles of the sign-in pages. They load nothing else. */
export const style = `
:root { color-scheme: light dark; --accent: light-dark(#a52714, #ff9d8a); --quiet: light-dark(#5d5750, #b8b0a6) }
body { margin: 0; font: 1.0625rem/1.55 Georgia, serif; background: light-dark(#fffdfa, #1c1917); color: light-dark(#201c18, #f1ece5) }
main { max-width: 34rem; margin: clamp(1.25rem, 7vh, 5rem) auto; padding: 0 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; overflow-wrap: anywhere }
h2 { font-size: 1.0625rem; margin: 1rem 0 .25rem }
p { margin: 0 0 .75rem }
strong, code { overflow-wrap: anywhere }
a { color: var(--accent) }
ul { margin: 0; padding-left: 1.25rem }
code { font: .9em ui-monospace, monospace }
form { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid light-dark(#e3dcd2, #3f3a34) }
label { display: block; font-weight: bold; margin-bottom: .375rem }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: .625rem .75rem; font: 1rem ui-monospace, monospace; color: inherit; background: light-dark(#fff, #262220); border: 1px solid light-dark(#8a8178, #8a8178); border-radius: .375rem }
input[aria-invalid] { border-color: var(--accent) }
input:focus-visible, button:focus-visible { outline: .1875rem solid var(--accent); outline-offset: .125rem }
fieldset { margin: 0 0 1rem; padding: 0 .25rem; border: 0; max-height: 22rem; overflow-y: auto }
legend { padding: 0; margin-left: -.25rem; margin-bottom: .375rem; font-weight: bold; overflow-wrap: anywhere }
.choice { display: flex; gap: .625rem; align-items: baseline; margin: 0; min-height: 2.25rem }
.choice label { margin: 0; font-weight: normal; overflow-wrap: anywhere; flex: 1 }
.choice input { width: 1.125rem; height: 1.125rem; flex: none; accent-color: var(--accent); translate: 0 .1875rem }
[hidden] { display: none }
#deleting { margin-bottom: 1.25rem }
.hint { color: var(--quiet); font-size: .9375rem; margin-top: .5rem }
#problem { color: var(--accent); margin-top: .5rem }
button { font: bold 1rem Georgia, serif; min-height: 2.75rem; padding: 0 1.5rem; margin: .75rem .5rem 0 0; border: 1px solid var(--accent); border-radius: .375rem; background: none; color: var(--accent); cursor: pointer }
button[value=allow] { background: var(--accent); color: light-dark(#fff, #1c1917) }
`
