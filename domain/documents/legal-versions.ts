import { torontoDateOf } from '../calendars/toronto.ts'
import type { Instant } from '../values/instant.ts'
import { localDate, type LocalDate } from '../values/local-date.ts'
import {
  acceptedByJoining,
  acceptedWith,
  type DocumentKind,
  type LegalKind,
  type LoanDocumentKind,
} from './registry.ts'

/** By its day and fingerprint; its words never change under the same version. */
export type LegalVersion = {
  readonly version: number
  readonly effective: LocalDate
  /** SHA-256 of the plain text that the page offers for download, UTF-8, lower-case hex. */
  readonly sha256: string
}

export type LegalRef = { readonly kind: LegalKind; readonly version: number; readonly sha256: string }

/** What opening the account accepted; accounts that nobody signed up for have none. */
export type SignUp = { readonly at: Instant; readonly legalTexts: readonly LegalRef[] }

const version = (number: number, effective: string, sha256: string): LegalVersion => ({
  version: number,
  effective: localDate(effective),
  sha256,
})

/** The oldest first. A new one takes effect on a day to come; those before it stay. */
export const legalVersions: Readonly<Record<LegalKind, readonly [LegalVersion, ...(readonly LegalVersion[])]>> = {
  'terms-of-use': [
    version(1, '2026-11-21', '85406bac3a4116c8572c8585ddfbe8430e88fd63cb317850a1c8122fa2aa5b8b'),
    version(2, '2027-01-04', '91dbe619743f77a9522875672d5ae6d201ce166c237723a8d65893fb763fba85'),
  ],
  'privacy-policy': [
    version(1, '2026-11-21', '68bebb97e4a1b0d6243c131fc4e41e7468d0a9a5803d77c1da9baa619f683b15'),
    version(2, '2026-12-01', '5808c9847ba1ed992f7630d46b5366ca331842a4495301e088b86e68d9947315'),
  ],
  'payment-terms-agreement': [
    version(1, '2026-11-21', 'e97bd042594832a49577b70249ab710c30f6954dca1349cf54d8f9451164ca37'),
  ],
  'e-sign-consent': [
    version(1, '2026-11-21', '7c4bc6efbb13cd70af9818995f547de4a68d49ab11f66633c10f47e1fd518b35'),
    version(2, '2026-12-01', 'c1c5fcb8fdcaf9f176744474235bd73140e53023dda761e2d2d37234dea0f7b9'),
  ],
  'credit-check-consent': [
    version(1, '2026-11-21', '125325f9349a18901ae98f686742a4b48b83172589f84a2e703aadf09aee9bd3'),
  ],
}

/** The latest version whose day has come by then, else the first there is. */
export const legalInForceOn = (kind: LegalKind, day: LocalDate): LegalVersion => {
  const [first] = legalVersions[kind]
  return legalVersions[kind].findLast(({ effective }) => effective <= day) ?? first
}

/** TAM-61: a legal page that is accepted on a day is the version in force on that day. */
export const legalTextAccepted = (kind: LegalKind, day: LocalDate): LegalRef => {
  const { version, sha256 } = legalInForceOn(kind, day)
  return { kind, version, sha256 }
}

const isSigned = (kind: LoanDocumentKind): kind is DocumentKind => Object.hasOwn(acceptedWith, kind)

/** TAM-61, CPA-02: a document is signed under the legal texts in force on the day of its signature.
 * A notice is never signed, so nothing is accepted with it. */
export const legalTextsAcceptedWith = (kind: LoanDocumentKind, day: LocalDate): readonly LegalRef[] =>
  (isSigned(kind) ? acceptedWith[kind] : []).map((legal) => legalTextAccepted(legal, day))

/** TAM-96: who opens an account, applies, or accepts to owe a loan accepts these pages as of that
 * day, each application anew, so that a new version reaches everybody. */
export const legalTextsAcceptedByJoining = (day: LocalDate): readonly LegalRef[] =>
  acceptedByJoining.map((kind) => legalTextAccepted(kind, day))

/** TAM-97: what opening an account accepts, by password or identity provider. */
export const acceptedBySigningUp = (at: Instant): SignUp => ({
  at,
  legalTexts: legalTextsAcceptedByJoining(torontoDateOf(at)),
})
