import { ontarioPeople, type OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { choice, sandboxPage } from '@tamarack/adapter-sandbox/page'
import { html } from '@tamarack/application/html'
import { outcomes } from './outcomes.ts'
import type { WireCheck } from './wire.ts'

export const banner = 'Plaid sandbox. Nothing here is real.'

const phone = ({ phone: number }: OntarioPerson): string =>
  `${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`
const about = (persona: OntarioPerson): string =>
  `${[persona.unit, persona.street].filter((line) => line !== null).join(', ')}, ${persona.city}, ON ${persona.postalCode.slice(0, 3)} ${persona.postalCode.slice(-3)}. Born ${persona.dateOfBirth}. ${phone(persona)}`

/** Where the person chooses who they are and how the check ends. `parent` is the origin of the page
 * that shows it, null when that page is not allowed to. */
export const linkPage = ({
  token,
  check,
  parent,
  script,
  asCustomer,
}: {
  token: string
  check: WireCheck | undefined
  asCustomer: (persona: OntarioPerson) => OntarioPerson
  parent: string | null
  script: string
}): string =>
  sandboxPage({
    title: 'Plaid sandbox: pick who you are',
    banner,
    script,
    body: html`<h1>Pick who you are</h1>
<p>The real window requires a phone code, a photo ID and a selfie. Here you choose an invented person and how the check ends.</p>
${check === undefined || check.status === 'active' ? '' : html`<p role="status">This check has ended: ${check.status.replace('_', ' ')}. Continue to go back.</p>`}
<form id="link" data-token="${token}" data-parent="${parent ?? ''}">
<fieldset><legend>Person</legend>${ontarioPeople.map((persona, index) => choice('persona', persona.id, `${persona.givenName} ${persona.familyName}`, about(asCustomer(persona)), index === 0))}</fieldset>
<fieldset><legend>Who else is this?</legend><label class="choice"><input type="checkbox" name="samePerson"><span>The very same person as in another account<small>Every account that ticks this has one date of birth for each person, so it is one person with several accounts. Not ticked, nobody else has this date of birth.</small></span></label></fieldset>
<fieldset><legend>What happens</legend>${Object.entries(outcomes).map(([value, label], index) => choice('outcome', value, label, null, index === 0))}</fieldset>
<p id="problem" class="error" role="alert"></p>
<button type="submit">Continue</button>
</form>`,
  })

export const invalidLink = { vendor: 'Plaid', banner, why: 'It is unknown or too old.' }
