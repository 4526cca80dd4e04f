import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { noOrigin, systemActor } from '@tamarack/domain/loan/actor'
import { applicationEndsAt } from '@tamarack/domain/loan/application/by-hand'
import { isLastReminder, waitsForCustomer } from '@tamarack/domain/loan/application/reminders'
import { isReminded } from '@tamarack/domain/loan/commands/note-reminder-sent'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { Instant } from '@tamarack/domain/values/instant'
import { longDay } from '../documents/words.ts'
import type { Outcome } from '../outcome.ts'
import { present } from '../ports/clock.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import { borrowerOf, loanEmail, type LoanEmail, type StepPorts } from './step.ts'

type Ports = Pick<StepPorts, 'work' | 'execute' | 'mail' | 'lender' | 'clock'>

export interface DueReminder {
  readonly loanId: string
  /** When the wait began that this reminder is about. */
  readonly since: Instant
  readonly number: number
}

/** The step that waits, without anything personal. */
const stepWords: Readonly<Partial<Record<LoanStatus, string>>> = {
  identity: 'The next step is your identity check.',
  bank: 'The next step is to connect your bank.',
  'personal-info': 'The next step is a few questions about you.',
  'financial-info': 'The next step is a few questions about your finances.',
  terms: 'The next step is to choose your loan.',
}

/** An approved application is finished; a signature is missing. */
const approvedWords: Readonly<Partial<Record<LoanStatus, (lender: Lender) => string>>> = {
  agreement: ({ operatingName }) =>
    `${operatingName} approved your application, and the agreement waits for your signature. The next step is to read and sign it.`,
  pad: ({ operatingName }) =>
    `You signed the agreement with ${operatingName}, and the debit waits for your authorization. The next step is to read and sign it.`,
}

const whatWaits = ({ status }: Loan, lender: Lender): string =>
  approvedWords[status]?.(lender) ??
  `You began an application with ${lender.operatingName} and have not finished it. ${stepWords[status] ?? ''}`.trimEnd()

const reminderTo = (
  loan: Loan,
  { loanId, since, number }: DueReminder,
  to: LoanEmail['to'],
  { lender, policy }: { readonly lender: Lender; readonly policy: PolicyInForce },
) =>
  loanEmail(loanId, lender, {
    id: `reminder.${loanId}.${since}.${number}`,
    to,
    subject: 'Your application is waiting for you',
    paragraphs: [
      whatWaits(loan, lender),
      `Everything you entered is kept. If nothing happens, the application ends on ${longDay(torontoDateOf(applicationEndsAt(loan)))}.`,
      'To stop these reminders, open the application and press "Withdraw this application". It costs nothing, and you owe nothing.',
      ...(isLastReminder(number, policy) ? ['This is the last reminder about this step.'] : []),
    ],
    button: ['Continue your application', `/customer/application/?loanId=${loanId}`],
  })

/** Records a reminder for a customer who stopped half-way (TAM-55) and sends its e-mail. Sends
 * nothing when the application no longer waits for the customer, or when this reminder was recorded
 * before. The address names the application only, and shows the step that is due when it is
 * opened. */
export const makeSendReminder =
  ({ work, execute, mail, lender, clock }: Ports) =>
  async (due: DueReminder): Promise<Outcome | null> => {
    const { loanId, since, number } = due
    const waiting = await work.run(async (tables) => {
      const found = await borrowerOf(tables, loanId)
      return found && waitsForCustomer(found.loan) && !isReminded(found.loan, due)
        ? { ...found, policy: await tables.policies.inForce(present(clock)) }
        : null
    })
    let outcome: Outcome | null = null
    if (waiting !== null) {
      const { loan, to, policy } = waiting
      const command = { type: 'note-reminder-sent', loanId, since, number } as const
      const emails = [reminderTo(loan, due, to, { lender, policy })]
      const noted = await execute({ ...command, actor: systemActor, origin: noOrigin }, { attached: { emails } })
      outcome = noted.ok ? noted.value : null
    }
    await mail.deliver(loanId)
    return outcome
  }
