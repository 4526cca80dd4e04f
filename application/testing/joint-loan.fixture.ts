import type { CommandInput, CommandOf, CommandType } from '@tamarack/domain/loan/command'
import { jo, joActs, joAnswers, jointLoanFrom, withJo } from './co-applicant.fixture.ts'
import { loanDesk, origin, type LoanDesk } from './loan-desk.fixture.ts'
import { byBorrower, byStaff, evidenceFor, loanId, walkTo } from './walked-loan.fixture.ts'

/* A loan of two people over ports in memory. */

export const jointTerms = jointLoanFrom('2026-11-20')
/** A command of Jo on that application. */
export const byJo = <Type extends CommandType>(type: Type, input: CommandInput[Type]): CommandOf<Type> =>
  ({ type, loanId, actor: joActs, origin, ...input }) as unknown as CommandOf<Type>

let pressed = 0
/** Issues a command that must succeed. */
export const done = async <Type extends CommandType>(desk: LoanDesk, command: CommandOf<Type>): Promise<void> => {
  const outcome = await desk.execute(command, { key: `press-${(pressed += 1)}` })
  if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.error.code}`)
}

/** An application whose borrower has invited Jo, and the token of the link in the e-mail. */
export const invited = async () => {
  const desk = loanDesk()
  desk.addCustomer(jo)
  await walkTo(desk, 'terms')
  await done(desk, byBorrower('save-personal-info', { answers: withJo }))
  await done(desk, byBorrower('invite-co-applicant', { terms: jointTerms }))
  await desk.activities.sendCoApplicantNotice({ loanId, id: 'invitation/1' })
  const link = desk.mail.emails.at(-1)?.action?.url ?? ''
  return { desk, link, token: link.split('token=')[1] ?? '' }
}

/** An application that Jo joined: verified, with their consent. */
export const joined = async () => {
  const { desk, token } = await invited()
  await done(desk, byJo('accept-co-application', { token }))
  const request = { type: 'start-co-applicant-check', loanId, actor: joActs, origin } as const
  const opened = await desk.openWindow<'start-co-applicant-check'>(request, 'k-jo')
  if (!opened.ok) throw new Error(opened.error.code)
  const { checkId } = opened.value
  desk.identity.nameOn(checkId, 'Jo', 'Birch')
  desk.identity.settle(checkId, 'passed')
  await done(desk, byJo('finish-co-applicant-check', { checkId }))
  await desk.activities.confirmIdentity({ loanId, checkId })
  await done(desk, byJo('save-co-applicant-info', { answers: joAnswers }))
  return desk
}

/** A funded loan that Jo owes as well. */
export const fundedTogether = async (): Promise<LoanDesk> => {
  const desk = await joined()
  await done(desk, byBorrower('choose-terms', { terms: jointTerms }))
  await done(desk, byStaff('approve-application', { note: 'As agreed' }))
  await done(desk, byBorrower('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  await done(desk, byBorrower('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') }))
  await done(desk, byJo('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }))
  await desk.sendAdvance({ loanId })
  desk.rails.complete(desk.now())
  await desk.followAdvance({ loanId })
  return desk
}
