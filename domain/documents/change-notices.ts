import { torontoDateOf } from '../calendars/toronto.ts'
import type { Instant } from '../values/instant.ts'
import { localDate, type LocalDate } from '../values/local-date.ts'
import { legalInForceOn, legalVersions, type SignUp } from './legal-versions.ts'
import type { LegalKind } from './registry.ts'

/** The legal pages that promise an email before they change, and how many days before. */
export const promisedDays: Readonly<Partial<Record<LegalKind, number>>> = { 'terms-of-use': 30 }

export type LegalVersionKey = { readonly kind: LegalKind; readonly version: number }

export type ChangeNotice = LegalVersionKey & {
  readonly from: LocalDate
  /** The last day that keeps the promise, for everybody who has an account by then. */
  readonly by: LocalDate
  /** For a reader of the version before; the words of the page count. */
  readonly changes: readonly string[]
  /** What a person may do who does not agree, as the page states it. */
  readonly ifYouDisagree: readonly string[]
}

/** Each version after the first of a page that promises an email has one. */
export const changeNotices: readonly ChangeNotice[] = [
  {
    kind: 'terms-of-use',
    version: 2,
    from: localDate('2026-11-25'),
    by: localDate('2026-12-05'),
    changes: [
      'Your account: version 1 says that we close it at your request once its loan is paid. From version 2 on you delete it yourself, under "Account", if you have never applied for a loan. If you have, we must keep the records of it, and the account stays with them for as long as the privacy policy says.',
      'Applying together: you may apply for an installment loan together with another person. Each of you has an account, confirms their own identity and signs, and each then owes the whole loan.',
      'Your bank data: to apply, you let us read the data of your bank account. Version 1 says that we see them once.',
    ],
    ifYouDisagree: [
      'A change never alters a loan that you have already signed.',
      'You may stop using your account whenever nothing is owed. If you have never applied for a loan, you can delete it at any time, under "Account".',
      'If you have a complaint, call or write to us first. You may also turn to the Registrar of Payday Loans at the Ontario ministry responsible for consumer protection, at any time.',
    ],
  },
]

/** The first day in force. Throws for a version that does not exist. */
export const inForceFrom = ({ kind, version }: LegalVersionKey): LocalDate => {
  const found = legalVersions[kind].find((each) => each.version === version)
  if (found === undefined) throw new RangeError(`${kind} has no version ${version}`)
  return found.effective
}

/** Notices of a day, the last on the version's first day for who joined in the hours before. */
export const changeNoticesOn = (day: LocalDate): readonly ChangeNotice[] =>
  changeNotices.filter((notice) => notice.from <= day && day <= inForceFrom(notice))

/** Accounts that nobody signed up for, as of a seed, accepted what was then in force. */
export type AccountHolder = {
  readonly emailVerified: boolean
  readonly signUp: SignUp | null
  readonly openedAt: Instant
}

const acceptedVersion = (kind: LegalKind, { signUp, openedAt }: AccountHolder): number =>
  (signUp?.legalTexts.find((text) => text.kind === kind) ?? legalInForceOn(kind, torontoDateOf(openedAt))).version

/** TAM-115: an announced version goes to every verified address that accepted an older one. */
export const isNotifiedOfChange = ({ kind, version }: LegalVersionKey, holder: AccountHolder): boolean =>
  holder.emailVerified && acceptedVersion(kind, holder) < version
