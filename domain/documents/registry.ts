import type { ApplicationStep } from '../loan/status.ts'
import { loanTypes, type LoanType } from '../products/loan-type.ts'

/** The person it is about, who owes the loan with them, all staff, or anybody. */
export type Reader = 'owner' | 'co-applicant' | 'staff' | 'everybody'

/** The dashboard, tabs of staff's view of the loan, the email with copies, the footer. */
export type Listing = 'dashboard' | 'documents-tab' | 'identity-tab' | 'bank-tab' | 'copies-email' | 'footer'

interface KindOfDocument {
  /** What people call it: on every screen, in the history and where a file is verified. */
  readonly name: string
  /** The heading of the document itself. */
  readonly title: string
  /** How the name of its file begins, where that is not its kind. */
  readonly file?: string
  readonly readers: readonly Reader[]
  /** The products whose loans have one. */
  readonly products: readonly LoanType[]
  /** The step of an application that needs or makes it; null for a page that stands by itself. */
  readonly step: ApplicationStep | null
  readonly listed: readonly Listing[]
}

const ofALoan = { readers: ['owner', 'staff'], products: loanTypes } as const
const emailed = { ...ofALoan, step: null, listed: ['dashboard', 'documents-tab'] } as const
const page = <const Step extends ApplicationStep | null>(name: string, step: Step) =>
  ({ readers: ['everybody'], products: loanTypes, listed: ['footer'], name, title: name, step }) as const

/** What a borrower reads and signs, in this order. */
const signed = {
  'loan-agreement': {
    ...ofALoan,
    readers: ['owner', 'co-applicant', 'staff'],
    name: 'Loan agreement',
    title: 'Loan Agreement & Disclosures',
    step: 'agreement',
    listed: ['dashboard', 'documents-tab', 'copies-email'],
  },
  'pad-agreement': {
    ...ofALoan,
    name: 'Pre-authorized debit',
    title: 'Pre-Authorized Debit',
    step: 'pad',
    listed: ['dashboard', 'documents-tab', 'copies-email'],
  },
} as const satisfies Record<string, KindOfDocument>

/** What we e-mail about a serviced loan and keep for the customer: read, never signed. */
const notices = {
  'loan-notice': { ...emailed, name: 'Notice', title: 'Notice about your loan', file: 'notice' },
  'account-statement': { ...emailed, name: 'Statement', title: 'Statement of your loan', file: 'statement' },
  'closing-statement': { ...emailed, name: 'Closing statement', title: 'Closing statement of your loan' },
} as const satisfies Record<string, KindOfDocument>

/** What we print of a provider's findings: read, never signed. */
const reports = {
  'identity-report': {
    ...ofALoan,
    name: 'Identity report',
    title: 'Identity verification report',
    step: 'identity',
    listed: ['identity-tab'],
  },
  'bank-report': {
    ...ofALoan,
    name: 'Bank report',
    title: 'Bank account report',
    step: 'bank',
    listed: ['bank-tab'],
  },
} as const satisfies Record<string, KindOfDocument>

/** The public pages: everybody reads them, and an account accepts some of them. */
const legal = {
  'terms-of-use': page('Terms of use', null),
  'privacy-policy': page('Privacy policy', null),
  'payment-terms-agreement': page('Payment terms agreement', 'pad'),
  'e-sign-consent': page('Electronic signature consent', 'agreement'),
  'credit-check-consent': page('Credit check consent', 'financial-info'),
} as const satisfies Record<string, KindOfDocument>

/** Every kind of document, declared nowhere else (an architecture test finds a second list). */
export const documentRegistry = { ...signed, ...notices, ...reports, ...legal } as const
export type AnyDocumentKind = keyof typeof documentRegistry

const kindsOf = <Kinds extends Record<string, KindOfDocument>>(declared: Kinds) =>
  Object.keys(declared) as [keyof Kinds & string, ...(keyof Kinds & string)[]]

export const documentKinds = kindsOf(signed)
export type DocumentKind = keyof typeof signed
export const noticeDocumentKinds = kindsOf(notices)
export type NoticeDocumentKind = keyof typeof notices
/** Every kind that the log of a loan names by its fingerprint. */
export type LoanDocumentKind = DocumentKind | NoticeDocumentKind
export const reportKinds = kindsOf(reports)
export type ReportKind = keyof typeof reports
export const legalKinds = kindsOf(legal)
export type LegalKind = keyof typeof legal

/** What is accepted with the signature of a document: the screen names them next to the box. */
export const acceptedWith: Readonly<Record<DocumentKind, readonly LegalKind[]>> = {
  'loan-agreement': ['terms-of-use', 'e-sign-consent'],
  'pad-agreement': ['e-sign-consent', 'payment-terms-agreement'],
}

export const documentOf = (kind: AnyDocumentKind): KindOfDocument => documentRegistry[kind]

/** Accepted by joining, applying, or owing a loan with somebody: named next to the button. */
export const acceptedByJoining: readonly LegalKind[] = ['terms-of-use', 'privacy-policy', 'e-sign-consent']

/** The documents of a family that are offered in a place, in the declared order. */
export const listedAt = <Kind extends AnyDocumentKind>(kinds: readonly Kind[], place: Listing): readonly Kind[] =>
  kinds.filter((kind) => documentOf(kind).listed.includes(place))

/** A document's file name; `reference` tells it from others and is never personal data. */
export const fileNameOf = (kind: AnyDocumentKind, reference: string, extension = 'pdf'): string =>
  `${documentOf(kind).file ?? kind}-${reference}.${extension}`
