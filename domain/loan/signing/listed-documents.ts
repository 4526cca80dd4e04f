import { revokedOn } from '../../ledger/authorized-debits.ts'
import type { Instant } from '../../values/instant.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { awaitedSignatures } from './awaited-signatures.ts'
import type { DocumentKind, DocumentRef } from './documents.ts'

/** to-sign: somebody can sign it now; signed: by all, and the loan is not active or is over;
 * in-force; revoked by its payor; replaced after a signature was given. */
export const documentStates = ['to-sign', 'signed', 'in-force', 'revoked', 'replaced'] as const
export type DocumentState = (typeof documentStates)[number]

/** A document as it was prepared, and when it got its last signature. */
export type PreparedDocument = {
  readonly ref: DocumentRef<DocumentKind>
  readonly preparedAt: Instant
  readonly signedAt: Instant | null
}

const isOver = ({ status }: Loan): boolean => status === 'cancelling' || status === 'cancelled' || status === 'repaid'

const ofServiced = (loan: ServicedLoan, { kind, sha256 }: DocumentRef): DocumentState | undefined => {
  if (loan.newAccount?.authorization?.document.sha256 === sha256) return isOver(loan) ? undefined : 'to-sign'
  const current = kind === 'loan-agreement' ? loan.agreement : loan.authorized.document
  if (current.sha256 !== sha256) return undefined
  if (isOver(loan)) return 'signed'
  return kind === 'pad-agreement' && revokedOn(loan.book) !== undefined ? 'revoked' : 'in-force'
}

const ofApplication = (loan: Loan, { kind, sha256 }: DocumentRef): DocumentState | undefined => {
  if (loan.status !== 'agreement' && loan.status !== 'pad') return undefined
  const prepared = loan.status === 'pad' ? [loan.agreement, loan.authorization?.document] : [loan.agreement]
  if (!prepared.some((document) => document?.sha256 === sha256)) return undefined
  return awaitedSignatures(loan).some(({ document }) => document === kind) ? 'to-sign' : 'signed'
}

const stateOf = (loan: Loan, { ref, signedAt }: PreparedDocument): DocumentState | undefined =>
  (isServiced(loan) ? ofServiced(loan, ref) : ofApplication(loan, ref)) ?? (signedAt === null ? undefined : 'replaced')

/** Every document that somebody signed or can sign now, with its state, in the given order. One
 * that passed unsigned binds nobody and is left out. */
export const listedDocuments = <Document extends PreparedDocument>(
  loan: Loan,
  prepared: readonly Document[],
): readonly (Document & { readonly state: DocumentState })[] =>
  prepared.flatMap((document) => {
    const state = stateOf(loan, document)
    return state === undefined ? [] : [{ ...document, state }]
  })
