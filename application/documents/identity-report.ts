import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { documentOf } from '@tamarack/domain/documents/registry'
import { yearOf } from '@tamarack/domain/privacy/look'
import { instant } from '@tamarack/domain/values/instant'
import type { ReadCheck, VerifiedIdentity } from '../ports/customer-evidence.port.ts'
import { facts, section, table, type ReportContent } from './document-content.ts'
import { longMoment, phoneNumber } from './words.ts'

/** Raise it with every change of wording. */
const version = 1

const outcomes: Readonly<Record<ReadCheck['outcome'], string>> = {
  open: 'Not finished',
  passed: 'Passed',
  failed: 'Failed',
  'pending-review': 'Waiting for a person at the provider',
  cancelled: 'Cancelled',
}
const steps = {
  phone: 'phone number',
  document: 'identity document',
  selfie: 'selfie',
  name: 'name, which is not the account’s',
  other: 'another step',
} as const

const outcomeOf = ({ outcome, failedStep }: ReadCheck): string =>
  outcome === 'failed' && failedStep !== null ? `Failed at the ${steps[failedStep]}` : outcomes[outcome]

const given = (value: string | null): string => (value === null || value === '' ? 'N/A' : value)
const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ') || 'N/A'

/** The verified record, the check that it comes from, and every check of the person as the
 * provider's records gave it. Masked is what staff read masked (TAM-172). */
export const identityReport = ({ passed, record, checks }: VerifiedIdentity, isMasked: boolean): ReportContent => ({
  kind: 'identity-report',
  title: documentOf('identity-report').title,
  version,
  reference: `Identity check ${passed.checkId}`,
  date: torontoDateOf(instant(passed.readAt)),
  sections: [
    section(
      'result',
      'Result',
      facts(
        ['Outcome', outcomeOf(passed)],
        ['Identity check', passed.checkId],
        ['Read at the provider', longMoment(passed.readAt)],
        ['Application', passed.loanId],
      ),
    ),
    section(
      'record',
      'Verified record',
      facts(
        ['Name', joined(record.givenName, record.familyName)],
        ['Date of birth', given(isMasked ? record.dateOfBirth && yearOf(record.dateOfBirth) : record.dateOfBirth)],
        ['Street', given(record.street)],
        ['City', given(record.city)],
        ['Province', given(record.region)],
        ['Postal code', given(record.postalCode)],
        ['Phone', phoneNumber(record.phoneNumber)],
        ['Email given at the check', given(record.emailAddress)],
        ['IP address', given(record.ipAddress), 'As the provider saw it during the check.'],
      ),
    ),
    section(
      'checks',
      'Every check of this person',
      table(
        'Identity checks, the newest first',
        ['Read', 'Outcome', 'Check'],
        checks.map((check) => [longMoment(check.readAt), outcomeOf(check), check.checkId]),
      ),
    ),
    section(
      'source',
      'Where this comes from',
      'Plaid Identity Verification checked the person. We read the result from Plaid’s servers ourselves and wrote this report from that record. It is our own document and not one of Plaid’s.',
    ),
  ],
})
