import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Result } from '@tamarack/domain/shared/result'
import type { CashAdvanceTerms, CommandContext, SigningEvidence } from '../commands.ts'
import type { DocumentKind } from '../documents/document-content.ts'
import { makeSaveFinancialInfo, makeSavePersonalInfo } from '../use-cases/answers.ts'
import { makeCollectBankData, makeFinishBankConnection, makeStartBankConnection } from '../use-cases/bank-data.ts'
import { makeChooseCashAdvance } from '../use-cases/choose-cash-advance.ts'
import { makeCreateApplication } from '../use-cases/create-application.ts'
import { makeApproveLoan } from '../use-cases/decide-application.ts'
import { makeConfirmIdentity, makeFinishIdentityCheck, makeStartIdentityCheck } from '../use-cases/identity.ts'
import { makeAuthorizeDebit, makeSignAgreement } from '../use-cases/sign.ts'
import {
  borrower,
  financialInfo,
  origin,
  personalInfo,
  rowan,
  staff,
  terms as usualTerms,
  type LoanDesk,
} from './loan-desk.fixture.ts'

export const loanId = 'ln_1'
export const asBorrower: CommandContext = { loanId, actor: borrower, origin }
export const asStaff: CommandContext = { loanId, actor: staff, origin }

const must = async <Value>(step: Promise<Result<Value, { code: string }>>): Promise<Value> => {
  const outcome = await step
  if (!outcome.ok) throw new Error(`the fixture was refused: ${outcome.error.code}`)
  return outcome.value
}

/** Evidence of a person who read the document that stands for signing. */
export const evidenceFor = (desk: LoanDesk, kind: DocumentKind): SigningEvidence => ({
  documentSha256: desk.tables().documents.findLast((document) => document.kind === kind)?.sha256 ?? 'none',
  sessionId: 'ses_1',
  openedAt: null,
  reachedEndAt: null,
  tickedAt: null,
})

/** Every step in order; each brings the application one status further. */
const stepsWith = (terms: CashAdvanceTerms): Record<string, (desk: LoanDesk) => Promise<unknown>> => ({
  identity: ({ ports }) => must(makeCreateApplication(ports)({ ...asBorrower, customerId: rowan.id }, 'k-create')),
  bank: async ({ ports, identity }) => {
    const { checkId } = await must(makeStartIdentityCheck(ports)(asBorrower, 'k-identity'))
    identity.settle(checkId, 'passed')
    await must(makeFinishIdentityCheck(ports)({ ...asBorrower, checkId }, 'k-identity-done'))
    await makeConfirmIdentity(ports)({ loanId, checkId })
  },
  'personal-info': async ({ ports }) => {
    await must(makeStartBankConnection(ports)(asBorrower, 'k-bank'))
    await must(makeFinishBankConnection(ports)({ ...asBorrower, requestId: 'req_1' }, 'k-bank-done'))
    await makeCollectBankData(ports)({ loanId, requestId: 'req_1' })
  },
  'financial-info': ({ ports }) => must(makeSavePersonalInfo(ports)({ ...asBorrower, personalInfo }, 'k-personal')),
  terms: ({ ports }) => must(makeSaveFinancialInfo(ports)({ ...asBorrower, financialInfo }, 'k-financial')),
  review: ({ ports }) => must(makeChooseCashAdvance(ports)({ ...asBorrower, terms }, 'k-terms')),
  agreement: ({ ports }) => must(makeApproveLoan(ports)({ ...asStaff, note: null }, 'k-approve')),
  pad: (desk) =>
    must(makeSignAgreement(desk.ports)({ ...asBorrower, evidence: evidenceFor(desk, 'loan-agreement') }, 'k-sign')),
  active: (desk) =>
    must(makeAuthorizeDebit(desk.ports)({ ...asBorrower, evidence: evidenceFor(desk, 'pad-agreement') }, 'k-debit')),
})

/** Walks an application until it has that status. */
export const walkTo = async (desk: LoanDesk, status: LoanStatus, terms = usualTerms): Promise<void> => {
  for (const [reached, step] of Object.entries(stepsWith(terms))) {
    await step(desk)
    if (reached === status) return
  }
}
