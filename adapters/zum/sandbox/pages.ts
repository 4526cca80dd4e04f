import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { choice, sandboxPage } from '@tamarack/adapter-sandbox/page'
import { html, type Html } from '@tamarack/application/html'
import { holderChoices } from './bank/holder.ts'
import { habitsOf } from './bank/people-habits.ts'

export const banner = 'Zum Rails sandbox. Nothing here is real.'

const outcomes = [
  ['works', 'The bank sends the data', null],
  ['slow', 'The bank takes its time', 'Up to three minutes in life; shorter here'],
  ['refused', 'The bank refuses the sign-in', null],
  ['collection-fails', 'The sign-in works and the data never arrive', null],
  ['closed-early', 'Close the window early', null],
] as const

const personChoice = (person: OntarioPerson, index: number): Html =>
  choice(
    'person',
    person.id,
    `${person.givenName} ${person.familyName}`,
    `${habitsOf(person.id).summary}. ${person.city}`,
    index === 0,
  )

/** The connector: consent and rehearsal choices, sign-in, question, account. `parent` is the origin
 * of the page that shows it, null when it may not. */
export const connectorPage = ({
  token,
  parent,
  script,
}: {
  token: string
  parent: string | null
  script: string
}): string =>
  sandboxPage({
    title: 'Zum Rails sandbox: connect a bank',
    banner,
    script,
    body: html`<div id="connector" data-token="${token}" data-parent="${parent ?? ''}">
<form data-step="consent"><h1 tabindex="-1">Connect your bank</h1>
<p>Tamarack requests to read account details and 12 months of transactions. It cannot move money with this.</p>
<fieldset><legend>Whose bank account</legend>${ontarioPeople.map(personChoice)}</fieldset>
<fieldset><legend>Who else is this?</legend><label class="choice"><input type="checkbox" name="samePerson"><span>The very same person as in another account<small>Every account that ticks this shares one set of bank accounts for each person. Not ticked, these bank accounts are nobody else’s.</small></span></label></fieldset>
<fieldset><legend>The name on the account</legend>${Object.entries(holderChoices).map(([value, label], index) => choice('holder', value, label, null, index === 0))}</fieldset>
<fieldset><legend>What happens</legend>${outcomes.map(([value, label, hint], index) => choice('outcome', value, label, hint, index === 0))}</fieldset>
<button type="submit">Agree and continue</button></form>
<form data-step="signin" hidden autocomplete="off"><h1 tabindex="-1">Zum Rails Test Bank</h1>
<label class="field">User<input name="user" required value="zum" autocapitalize="none" spellcheck="false"></label>
<label class="field">Password<input name="password" type="password" autocomplete="off" required value="rails"></label>
<details><summary>Other test users</summary><p class="muted">All have the password <b>rails</b>: <b>zumquestionwithsingleanswer</b> and <b>zummultiplechoicequestionwithsingleanswer</b> have to answer a question, <b>zumsendtooptions</b> is sent a code, <b>zumUSD</b>, <b>zumEUR</b> and <b>zumRandomCurrency</b> have other currencies.</p></details>
<p class="error" role="alert"></p>
<button type="submit">Sign in</button></form>
<form data-step="question" hidden><h1 tabindex="-1">One more question</h1><div data-place="question"></div><p class="error" role="alert"></p><button type="submit">Continue</button></form>
<form data-step="account" hidden><h1 tabindex="-1">Choose an account</h1><div data-place="accounts"></div><p class="error" role="alert"></p><button type="submit">Share this account</button></form>
<div data-step="done" hidden><h1 tabindex="-1">Connected</h1><p>You can close this page.</p></div>
</div>`,
  })

export const invalidLink = { vendor: 'Zum Rails', banner, why: 'It was used, or is older than 15 minutes.' }
