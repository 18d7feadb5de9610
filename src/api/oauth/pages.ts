import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { type ProblemCode, problems } from '../../core/problem.ts'
import type { ConsentRequest } from './consent-request.ts'
import { style } from './style.ts'

/** A page with its headers. */
export type Page = { body: string; pageHeaders: Record<string, string> }

type Html = ReturnType<typeof html>

const styleHash = createHash('sha256').update(style).digest('base64')

const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'origin-agent-cluster': '?1',
  // No Cross-Origin-Opener-Policy: an assistant that opens this page in a window of its own waits for a message from it. Not `no-referrer`,
  // which would remove the form's origin: the server checks that.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Asks a person for an API key and for access for an assistant. @param problem the problem of the previous key */
export async function consentPage(asking: ConsentRequest, problem?: ProblemCode): Promise<Page> {
  const { name, vouchedBy } = asking
  const body = html`<h1>Let ${name === undefined ? 'an assistant' : html`<q>${name}</q>`} use Forklist?</h1>
<p>${back(asking.returnsTo)} Continue only if you came from there${
    vouchedBy === undefined && name !== undefined ? ', because anyone can make up a name' : ''
  }.</p>
${vouchedBy !== undefined && html`<p><strong>${vouchedBy}</strong> says that the name is its own.</p>`}
<h2>It can</h2>
<ul>
<li>make lists, and copy those it can read</li>
<li>look through public lists, and search for places</li>
</ul>
<h2>It cannot</h2>
<ul>
<li>change or delete a list without that list’s edit token</li>
<li>see your API key: it gets a token, which failures with the key</li>
</ul>
<form method="post">
<label for="key">API key</label>
<input id="key" name="key" type="password" required autocomplete="off" autocapitalize="none" spellcheck="false" ${problem ? raw('aria-describedby="problem hint" aria-invalid="true" autofocus') : raw('aria-describedby="hint"')}>
${problem && html`<p id="problem" role="alert"><strong>${problems[problem].title}.</strong> ${problems[problem].detail}</p>`}
<p id="hint">It begins with <code>forklist_</code>, and you get it from the operator of this service.</p>
<p><button name="answer" value="allow">Allow</button> <button name="answer" value="deny" formnovalidate>Deny</button></p>
</form>`
  return { body: await document('Sign in', body), pageHeaders: headers }
}

/**
 * Leads the person back to the assistant. A redirect would be part of the form submission, and browsers check every further redirect
 * against `form-action`. An app opens only after a click.
 */
export async function redirectPage(address: string, returnsTo: ConsentRequest['returnsTo']): Promise<Page> {
  const toApp = 'app' in returnsTo
  const body = html`<h1>Back to the assistant</h1>
<p><a href="${address}">${toApp ? 'Open the app' : 'Go on'}</a>${toApp ? '' : ' if nothing happens.'}</p>`
  const refresh = toApp ? undefined : html`<meta http-equiv="refresh" content="0; url=${address}">`
  return { body: await document('Back to the assistant', body, refresh), pageHeaders: headers }
}

const back = (returnsTo: ConsentRequest['returnsTo']): Html => {
  if ('host' in returnsTo) return html`You will be sent back to <strong>${returnsTo.host}</strong>.`
  if ('app' in returnsTo)
    return html`You will be sent back to the app on this device that opens <strong>${returnsTo.app}</strong> addresses.`
  return html`You will be sent back to a program on this computer, at <strong>${returnsTo.thisComputer}</strong>.`
}

// Titles and instructions by OAuth's error codes.
const failures: Record<string, { title: string; text: string }> = {
  expired: {
    title: 'This sign-in is over',
    text: 'It was finished, or took too long, or was begun in another browser. Go back to the assistant and start again.',
  },
  elsewhere: {
    title: 'This came from another page',
    text: 'The form was not sent from its own page, so nothing was done. Go back to the assistant and start again.',
  },
  invalid_client: {
    title: 'This assistant is not known here',
    text: 'Its registration has expired, or its description cannot be read. Remove the connection in the assistant and add it again.',
  },
  invalid_redirect_uri: {
    title: 'This assistant asks to send you somewhere else',
    text: 'The return address is not registered or not safe. Nothing was done.',
  },
  temporarily_unavailable: {
    title: 'Too much is going on at the moment',
    text: 'Nothing was done. Try again in a minute.',
  },
  server_error: {
    title: problems.internal.title,
    text: 'Try again. If it happens again, tell the operator of this service.',
  },
}
const otherFailure = {
  title: 'This sign-in cannot continue',
  text: 'The assistant’s request could not be completed. Go back to it and start again.',
}

/**
 * Says that the sign-in failed, and how to continue. @param code OAuth's code, `expired` or `elsewhere` @param detail for developers of
 * assistants
 */
export async function errorPage(code: string, detail?: string): Promise<Page> {
  const { title, text } = failures[code] ?? otherFailure
  const technical = [code, detail].filter(part => part !== undefined).join(': ')
  const body = html`<h1>${title}</h1>
<p>${text}</p>
<p id="hint"><code>${technical}</code></p>`
  return { body: await document(title, body), pageHeaders: headers }
}

const document = async (title: string, body: Html, head?: Html): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${head}
<title>${title} · Forklist</title>
<style>${raw(style)}</style>
<main>
${body}
</main>
</html>
`,
  )
