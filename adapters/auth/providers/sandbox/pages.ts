import { siblingsNav, type Sibling } from '@tamarack/adapter-sandbox/console'
import { choice, sandboxPage } from '@tamarack/adapter-sandbox/page'
import { html } from '@tamarack/application/html'
import { somebodyElse, type TestIdentity } from './identities.ts'

const banner = 'Sandbox of an identity provider. Nobody here is real.'

export const outcomes = {
  'signs-in': 'They sign in',
  refuses: 'They refuse',
  'withholds-email': 'They sign in and keep their email address to themselves',
} as const
export type Outcome = keyof typeof outcomes
export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(outcomes, value)

const described = ({ email, emailVerified, about }: TestIdentity): string =>
  `${email}${emailVerified ? '' : ' (not verified)'}. ${about}`

export const signInPage = (client: string, action: string, identities: readonly TestIdentity[]): string =>
  sandboxPage({
    title: 'Sandbox ID: sign in',
    banner,
    body: html`<h1>Sign in with Sandbox ID</h1>
<p>${client} needs to find out who you are. A real provider requires a password; here you choose an invented person and what they do.</p>
<form method="post" action="${action}">
<fieldset><legend>Person</legend>${identities.map((one, index) => choice('identity', one.id, one.name, described(one), index === 0))}
${choice('identity', somebodyElse, 'Somebody else', 'With the address that you type here', false)}
<label class="field">Email of somebody else<input type="email" name="email" maxlength="100" autocomplete="off"></label></fieldset>
<fieldset><legend>What happens</legend>${Object.entries(outcomes).map(([value, label], index) =>
      choice('outcome', value, label, null, index === 0),
    )}</fieldset>
<button type="submit">Continue</button>
</form>`,
  })

export const refusedPage = (code: string, reason: string): string =>
  sandboxPage({
    title: 'Sandbox ID: something is wrong',
    banner,
    body: html`<h1>This sign-in cannot go on</h1><p>${reason}</p><p class="muted">Code: ${code}</p>
<p>Go back to where you came from and start again.</p>`,
  })

/** The front page: who is there to choose from. */
export const identitiesPage = (identities: readonly TestIdentity[], siblings: readonly Sibling[]): string =>
  sandboxPage({
    title: 'Sandbox ID: test identities',
    banner,
    body: html`${siblingsNav(siblings)}<h1>Test identities</h1><p>Choose "Continue with Sandbox ID" on Tamarack's sign-in page to come here as one of them.</p>
<ul class="plain">${identities.map(
      (one) => html`<li class="card"><strong>${one.name}</strong><br><span class="muted">${described(one)}</span></li>`,
    )}</ul>`,
  })
