import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { type ProblemCode, problems } from '../../core/problem.ts'
import type { Guests } from './account.ts'
import type { ConsentRequest } from './clients.ts'
import { style } from './style.ts'

/** A page with its headers. */
export type Page = { body: string; pageHeaders: Record<string, string> }

type Html = ReturnType<typeof html>

const styleHash = createHash('sha256').update(style).digest('base64')

/** @param script the address of the only script that runs */
const policy = (script?: string) =>
  `default-src 'none'; ${script === undefined ? '' : `script-src ${script}; `}style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const headers = {
  'content-security-policy': policy(),
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

/** What a person has chosen before the page is shown again. */
export type Chosen = { tokens: ReadonlyMap<string, string>; mayDelete: boolean }

type ConsentPageParts = {
  request: ConsentRequest
  /** The address of the script that offers the lists of this browser. */
  script: string
  guests: Guests | undefined
  chosen?: Chosen | undefined
  /** The problem of the previous key. */
  problem?: ProblemCode | undefined
}

/** Asks a person for an API key, and what an assistant may do. */
export async function consentPage({ request, script, guests, chosen, problem }: ConsentPageParts): Promise<Page> {
  const { name, vouchedBy } = request
  const assistant = name === undefined ? 'the assistant' : html`<q>${name}</q>`
  const body = html`<h1>Let ${name === undefined ? 'an assistant' : assistant} use Forklist?</h1>
<p>${back(request.returnsTo)} Continue only if you came from there${
    vouchedBy === undefined && name !== undefined ? ', because anyone can make up a name' : ''
  }.</p>
${vouchedBy !== undefined && html`<p><strong>${vouchedBy}</strong> says that the name is its own.</p>`}
<h2>It can</h2>
<ul>
<li>make lists, copy those it can read, and change the lists it made</li>
<li data-lists hidden>change the lists that you tick below</li>
<li>look through public lists, and search for places</li>
</ul>
<h2>It cannot</h2>
<ul>
<li>change any other list without that list’s edit link</li>
<li>delete a list for good or clear its history, unless you tick that below</li>
<li>see your API key: it gets a token, which ends with the key</li>
</ul>
<form method="post" autocomplete="off">
<fieldset data-lists ${chosen ? html`data-chosen="${[...chosen.tokens.keys()].join(' ')}"` : ''} hidden>
<legend>Let ${assistant} change</legend>
</fieldset>
<p class="choice"><input id="mayDelete" name="mayDelete" value="yes" type="checkbox" aria-describedby="deleting" ${chosen?.mayDelete ? raw('checked') : ''}><label for="mayDelete">It may also delete lists</label></p>
<p id="deleting" class="hint">Those that it may change, for good and with their history. Leave this off if you are not sure: a text in a list can be written to talk an assistant into deleting.</p>
<label for="key">API key</label>
<input id="key" name="key" type="password" required autocomplete="off" autocapitalize="none" spellcheck="false" ${problem ? raw('aria-describedby="problem hint" aria-invalid="true" autofocus') : raw('aria-describedby="hint"')}>
${problem && html`<p id="problem" role="alert"><strong>${problems[problem].title}.</strong> ${problems[problem].detail}</p>`}
<p id="hint" class="hint">It begins with <code>forklist_</code>, and you get it from the operator of this service.${guests && ' No key? Allow it as a guest.'}</p>
<p><button name="answer" value="allow">Allow</button> ${guests && html`<button name="answer" value="guest" formnovalidate aria-describedby="guest">Allow as a guest</button> `}<button name="answer" value="deny" formnovalidate>Deny</button></p>
${guests && html`<p id="guest" class="hint">${guestHint(guests)}</p>`}
</form>`
  const head = html`<script src="${script}" type="module"></script>`
  const pageHeaders = { ...headers, 'content-security-policy': policy(script) }
  return { body: await document('Sign in', body, head), pageHeaders }
}

const guestHint = ({ mayCreate, limits }: Guests): string => {
  const searches = `${limits.siteDailySearchesPerAddress.rule.points.toLocaleString('en')} searches`
  const { points } = limits.siteDailyListsPerAddress.rule
  const allowed = mayCreate ? `${points} new lists and ${searches} a day` : `${searches} a day, but no new lists`
  return `A guest has ${allowed}, together with everyone on your network. The sign-in ends after 90 days at the latest. Save the edit links of lists that the assistant makes.`
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
  guests: {
    title: 'Too many guests today',
    text: 'This service, or your network, has reached today’s limit for guests. Come back tomorrow, or sign in with an API key.',
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
<p class="hint"><code>${technical}</code></p>`
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
