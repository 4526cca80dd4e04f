import type { Actor } from '../loan/actor.ts'
import { ok, refuse, type Refusal, type Result } from '../shared/result.ts'

/** TAM-170: what of a person's data staff can look at, each look recorded, with its words behind
 * "the" or "your"; `shown` is a masked value in clear. The last ones are lists of people, whose
 * words stand by themselves. */
export const lookPartWords = {
  loan: 'loan',
  payments: 'payments',
  identity: 'identity record',
  'bank-data': 'bank data',
  answers: 'answers',
  documents: 'documents',
  papers: 'papers sent to prove identity or account',
  history: 'loan history',
  emails: 'sent emails',
  account: 'account details',
  'sign-ins': 'sign-ins',
  'legal-holds': 'legal holds',
  shown: 'account number or date of birth, in full',
  'evidence-pack': 'evidence pack (the whole record)',
  applications: 'the list of applications',
  collections: 'the work list of collections',
  'all-legal-holds': 'the list of legal holds',
  requests: 'the list of requests from outside',
  activity: 'the activity of staff',
  'activity-export': 'the activity of staff as a file',
} as const
export type LookPart = keyof typeof lookPartWords
export const lookParts = Object.keys(lookPartWords) as readonly LookPart[]

/** What staff read masked, each until they have it shown. */
export const maskedValues = ['account-number', 'date-of-birth'] as const

/** Why staff look where the case is not theirs; a reviewer always looks to review. */
export const lookReasons = ['customer-called', 'complaint', 'authority', 'file-review', 'fraud-or-safety'] as const
export type LookReason = (typeof lookReasons)[number]

/** TAM-172: the last four characters; of a short number at most half, never the whole. */
export const maskedNumber = (number: string): string => {
  const shown = Math.min(4, Math.floor(number.length / 2))
  return '•'.repeat(number.length - shown) + number.slice(number.length - shown)
}

/** TAM-172: the year alone, of YYYY-MM-DD. */
export const yearOf = (date: string): string => date.slice(0, 4)

/** The reason that is recorded with any look: a reviewer always reads to review. */
export const reasonOfLook = (role: Actor['role'], given: LookReason | null): LookReason | null =>
  given ?? (role === 'reviewer' ? 'file-review' : null)

/** TAM-171: who decided, proposed or acted on the loan, or meets it because it waits for staff, is
 * at work on it and sees a masked value without a reason; so does a reviewer. Anybody else gives
 * one. */
export const mayBeShown = (
  reader: { readonly id: string; readonly role: Actor['role'] },
  loan: { readonly actorIds: readonly (string | null)[]; readonly waitsForStaff: boolean },
  given: LookReason | null,
): Result<null, Refusal> =>
  reasonOfLook(reader.role, given) !== null || loan.waitsForStaff || loan.actorIds.includes(reader.id)
    ? ok(null)
    : refuse('REASON_REQUIRED')

/** TAM-173: how much one member of staff looked at in a day is unusual from this many loans on,
 * where it is also more than three times their own daily mean. */
export const unusualFromLoans = 20
export const isUnusualDay = ({ loans, usually }: { readonly loans: number; readonly usually: number }): boolean =>
  loans >= unusualFromLoans && loans > 3 * usually
