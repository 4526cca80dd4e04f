import type { CommandInput, CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { SigningEvidence } from '@tamarack/domain/loan/slice'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { byPassword } from '@tamarack/domain/testing/sign-in.fixture'
import type { RequestOf, RequestType } from '../outcome.ts'
import { financialInfo, personalInfo } from './answers.fixture.ts'
import { borrower, origin, rowan, staff, terms as usualTerms, type LoanDesk } from './loan-desk.fixture.ts'

export const loanId = 'ln_1'
export const asBorrower = { loanId, actor: borrower, origin } as const
export const asStaff = { loanId, actor: staff, origin } as const

/** A command of the borrower, or of staff, on the one loan. */
export const byBorrower = <Type extends CommandType>(type: Type, input: CommandInput[Type]): CommandOf<Type> =>
  ({ type, ...asBorrower, ...input }) as unknown as CommandOf<Type>
export const byStaff = <Type extends CommandType>(type: Type, input: CommandInput[Type]): CommandOf<Type> =>
  ({ type, ...asStaff, ...input }) as unknown as CommandOf<Type>

/** A request that calls a provider first. */
export const opening = <Type extends RequestType>(type: Type): RequestOf<Type> =>
  ({ type, ...asBorrower }) as unknown as RequestOf<Type>

const must = async <Value>(step: Promise<Result<Value, Refusal>>): Promise<Value> => {
  const outcome = await step
  if (!outcome.ok) throw new Error(`the fixture was refused: ${outcome.error.code}`)
  return outcome.value
}

/** Evidence of a person who read the document that stands for signing. */
export const evidenceFor = (desk: LoanDesk, kind: DocumentKind): SigningEvidence => ({
  documentSha256: desk.tables().documents.findLast(({ ref }) => ref.kind === kind)?.ref.sha256 ?? 'none',
  sessionId: 'ses_1',
  openedAt: 1,
  reachedEndAt: 2,
  tickedAt: 3,
  pressedAt: 4,
  signIn: byPassword,
})

/** Every step in order; each brings the application one status further. */
const stepsWith = (terms: RequestedTerms): Record<string, (desk: LoanDesk) => Promise<unknown>> => ({
  identity: ({ execute }) =>
    must(execute(byBorrower('start-application', { customerId: rowan.id }), { key: 'k-start' })),
  bank: async ({ execute, activities, openWindow, identity }) => {
    const request = opening('start-identity-check')
    const { checkId } = await must(openWindow(request, 'k-identity'))
    identity.settle(checkId, 'passed')
    await must(execute(byBorrower('finish-identity-check', { checkId }), { key: 'k-identity-done' }))
    await activities.confirmIdentity({ loanId, checkId })
  },
  'personal-info': async ({ execute, activities, openWindow }) => {
    await must(openWindow(opening('start-bank-connection'), 'k-bank'))
    await must(execute(byBorrower('finish-bank-connection', { requestId: 'req_1' }), { key: 'k-bank-done' }))
    await activities.collectBankData({ loanId, requestId: 'req_1' })
  },
  'financial-info': ({ execute }) =>
    must(execute(byBorrower('save-personal-info', { answers: personalInfo }), { key: 'k-personal' })),
  terms: ({ execute }) =>
    must(execute(byBorrower('save-financial-info', { answers: financialInfo }), { key: 'k-financial' })),
  review: ({ execute }) => must(execute(byBorrower('choose-terms', { terms }), { key: 'k-terms' })),
  agreement: ({ execute }) =>
    must(execute(byStaff('approve-application', { note: 'As agreed' }), { key: 'k-approve' })),
  pad: (desk) =>
    must(
      desk.execute(byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }), { key: 'k-sign' }),
    ),
  active: (desk) =>
    must(
      desk.execute(byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }), { key: 'k-debit' }),
    ),
})

/** Walks an application until it has that status. */
export const walkTo = async (desk: LoanDesk, status: LoanStatus, terms = usualTerms): Promise<void> => {
  for (const [reached, step] of Object.entries(stepsWith(terms))) {
    await step(desk)
    if (reached === status) return
  }
}
