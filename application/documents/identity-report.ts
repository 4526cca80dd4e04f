import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { documentOf } from '@tamarack/domain/documents/registry'
import { instant } from '@tamarack/domain/values/instant'
import type { ReadCheck, VerifiedIdentity } from '../ports/customer-evidence.port.ts'
import type { ReportContent } from './report-content.ts'
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
 * provider's records gave it. */
export const identityReport = ({ passed, record, checks }: VerifiedIdentity): ReportContent => ({
  kind: 'identity-report',
  title: documentOf('identity-report').title,
  version,
  reference: `Identity check ${passed.checkId}`,
  date: torontoDateOf(instant(passed.readAt)),
  sections: [
    {
      id: 'result',
      heading: 'Result',
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: 'Outcome', value: outcomeOf(passed) },
            { label: 'Identity check', value: passed.checkId },
            { label: 'Read at the provider', value: longMoment(passed.readAt) },
            { label: 'Application', value: passed.loanId },
          ],
        },
      ],
    },
    {
      id: 'record',
      heading: 'Verified record',
      blocks: [
        {
          kind: 'facts',
          rows: [
            { label: 'Name', value: joined(record.givenName, record.familyName) },
            { label: 'Date of birth', value: given(record.dateOfBirth) },
            { label: 'Street', value: given(record.street) },
            { label: 'City', value: given(record.city) },
            { label: 'Province', value: given(record.region) },
            { label: 'Postal code', value: given(record.postalCode) },
            { label: 'Phone', value: phoneNumber(record.phoneNumber) },
            { label: 'Email given at the check', value: given(record.emailAddress) },
            { label: 'IP address', value: given(record.ipAddress), note: 'As the provider saw it during the check.' },
          ],
        },
      ],
    },
    {
      id: 'checks',
      heading: 'Every check of this person',
      blocks: [
        {
          kind: 'table',
          caption: 'Identity checks, the newest first',
          head: ['Read', 'Outcome', 'Check'],
          rows: checks.map((check) => [longMoment(check.readAt), outcomeOf(check), check.checkId]),
        },
      ],
    },
    {
      id: 'source',
      heading: 'Where this comes from',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Plaid Identity Verification checked the person. We read the result from Plaid’s servers ourselves and wrote this report from that record. It is our own document and not one of Plaid’s.',
        },
      ],
    },
  ],
})
