import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type ProblemCode, problems } from '../core/problem.ts'

const style = `
:root { color-scheme: light dark }
body { max-width: 36rem; margin: 4rem auto; padding: 0 1.25rem; font: 1.0625rem/1.6 Georgia, serif }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.0625rem; margin: 1.5rem 0 .25rem }
p { margin: 0 }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
nav { margin-top: 2.5rem }
li { margin: .375rem 0 }
a { color: light-dark(#a52714, #ff9d8a) }
`
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'public, max-age=300',
}

/** A page about each problem, at the address that its `type` names, and one that lists them. */
export function problemPages(): Hono {
  const app = new Hono()
  app.get('/', c => c.html(index, 200, headers))
  for (const code of Object.keys(problems) as ProblemCode[])
    app.get(`/${code}`, c => c.html(pageOf(code), 200, headers))
  return app
}

const pageOf = (code: ProblemCode) => {
  const { status, title, meaning, detail } = problems[code]
  return document(
    title,
    html`<p><code>${code}</code>, with status ${status}</p>
<h1>${title}</h1>
<p>${words(meaning)}</p>
<h2>What to do</h2>
<p>${words(detail)}</p>
<nav><a href="../problems">All problems</a> · <a href="../api/v1/openapi.json">The interface</a></nav>`,
  )
}

const index = document(
  'Problems',
  html`<h1>Problems</h1>
<p>Every answer that says no carries one of these codes as <code>code</code>, and the address of its page as <code>type</code>.</p>
<ul>
${Object.entries(problems).map(
  ([code, { status, title }]) =>
    html`<li><a href="problems/${code}"><code>${code}</code></a> ${title} (${status})</li>
`,
)}</ul>`,
)

function document(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Forklist</title>
<style>${raw(style)}</style>
${body}
</html>
`
}

/** The table marks names of members as Markdown does. */
const words = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))
