import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { Loan } from '@tamarack/domain/loan/loan'
import { nearestPayDate } from '@tamarack/domain/payday/pay-date'
import { firstPolicy, type PolicyInForce } from '@tamarack/domain/policy/house-policy'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import { makeAddressee } from '../addressee.ts'
import { makeExecute, type Execute } from '../execute.ts'
import { makeLoanCommands, type LoanCommands } from '../issue-command.ts'
import { makeLoanActivities } from '../loan-activities.ts'
import { makeWorkflowActivities } from '../loan-steps.ts'
import { makeMailRelay } from '../mail-relay.ts'
import { makeOpenWindow } from '../openings.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { TextMessage } from '../ports/text-messages.port.ts'
import { makeRelay } from '../relay.ts'
import { makeFakeBankDataProvider, makeFakeIdentityProvider, makeFakeMailer } from './fake-providers.ts'
import { makeFakeRails } from './fake-rails.ts'
import { makeFakeWork } from './fake-work.ts'
import { paymentCalls } from './payment-calls.ts'

/** Not a digest, but equal texts give equal answers and different ones differ: all that the use
 * cases rely on. */
const fingerprint = {
  of: (text: string): string => {
    let [one, other] = [0x811c9dc5, 0x01000193]
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13)
    }
    return [one, other]
      .map((half) => (half >>> 0).toString(16).padStart(8, '0'))
      .join('')
      .padStart(64, '0')
  },
}
const lender = {
  legalName: 'Tamarack Lending Inc.',
  operatingName: 'Tamarack Lending',
  licenceNumber: 'PDL-1',
  address: '1 Test Street, Toronto, ON',
  phone: '416-555-0100',
  email: 'help@tamarack.example',
  publicOrigin: 'https://tamarack.example',
}

export const rowan = {
  id: 'usr_rowan',
  name: 'Rowan Ashe',
  email: 'rowan@mail.example',
  identityExpiry: null,
  textNumber: null,
  bankExpiry: null,
}
export const borrower: Actor = { id: rowan.id, name: rowan.name, role: 'customer' }
export const stranger: Actor = { id: 'usr_other', name: 'Somebody Else', role: 'customer' }
export const staff: Actor = { id: 'usr_staff', name: 'Mei Chen', role: 'employee' }
export const origin = { ip: '203.0.113.7', userAgent: 'test' }

/** $500 on a Friday until the Friday two weeks later: cost $70.00, APR 365.00%. */
export const terms: RequestedTerms = {
  loanType: 'cash-advance',
  advance: 500_00,
  startDate: '2026-11-20',
  nextPayDate: '2026-12-04',
  payFrequency: 'bi-weekly',
}

/** The same loan from that day on, paid back about three weeks later: on the pay day nearest to
 * that which is offered. */
export const termsFrom = (startDate: LocalDate): RequestedTerms => {
  const start = { advanceDate: startDate, payFrequency: terms.payFrequency, earlierAgreements: [] }
  const nextPayDate = nearestPayDate(start, plusDays(startDate, 21))
  if (nextPayDate === undefined) throw new Error(`No pay day is offered for an advance on ${startDate}`)
  return { ...terms, startDate, nextPayDate }
}

/** One person decides alone, no matter what the amount and the checks: tests of the second person
 * set another policy. */
export const oneDecides: PolicyInForce = {
  ...firstPolicy,
  secondPersonAbove: cents(1_000_000_00),
  secondPersonOnAttention: false,
  moneyAbove: cents(1_000_000_00),
}

/** Ports in memory and a clock that is at noon in Toronto on Friday, November 20, 2026 until it is
 * moved. */
export const loanDesk = () => {
  let now = torontoInstant(localDate('2026-11-20'), 12, 0, 0)
  let made = 0
  const fakeWork = makeFakeWork()
  const [identity, bank, mail] = [makeFakeIdentityProvider(), makeFakeBankDataProvider(rowan.id), makeFakeMailer()]
  const texts: TextMessage[] = []
  const textGateway = { send: async (text: TextMessage): Promise<void> => void texts.push(text) }
  const mailFailures: unknown[] = []
  const rails = makeFakeRails(() => now)
  fakeWork.addCustomer(rowan)
  fakeWork.decide(oneDecides)
  const ids = {
    next: (kind: string) => `${kind}_${(made += 1)}`,
    derived: (kind: string, ...parts: readonly string[]) => `${kind}_${parts.join('_')}`,
  }
  const ports = {
    work: fakeWork.work,
    clock: { now: () => now },
    ids,
    fingerprint,
    keyedHash: fingerprint,
    lender,
    identityProvider: identity.provider,
    bankDataProvider: bank.provider,
    rails: rails.rails,
    queries: { events: async (loanId: string) => fakeWork.tables().events.filter((line) => line.loanId === loanId) },
    deadline: <Value>(call: Promise<Value>): Promise<Value> => call,
    mail: makeMailRelay({
      emails: fakeWork.emailOutbox,
      mailer: { send: (email) => mail.mailer.send(email) },
      texts: textGateway,
      work: fakeWork.work,
      fileOfDocument: async () => ({ sha256: 'f'.repeat(64), bytes: new Uint8Array([37, 80, 68, 70]) }),
      clock: { now: () => now },
      execute: (command, beside) => execute(command, beside),
      onFailure: (error) => {
        mailFailures.push(error)
      },
    }),
  }
  const execute: Execute = makeExecute(ports)
  const activities = makeLoanActivities(ports)
  return {
    ...fakeWork,
    identity,
    bank,
    rails,
    mail,
    texts,
    textGateway,
    /** Why the mail server did not take an e-mail, each time. */
    mailFailures,
    fingerprint,
    ports,
    execute,
    /** What is done for a loan next to commands. */
    activities,
    ...paymentCalls(ports, activities),
    /** Chooses the workflow of a provider's event. */
    addressee: makeAddressee(ports),
    openWindow: makeOpenWindow({ ...ports, execute }),
    /** What the workflows run. */
    workflowActivities: makeWorkflowActivities(activities),
    /** People's commands, over the loans' workflows; a command has woken its workflow when it
     * returns. */
    commandsOver: (process: LoanProcess): LoanCommands => {
      const onFailure = (error: unknown): never => {
        throw error
      }
      const relay = makeRelay({ outbox: fakeWork.outbox, process, clock: ports.clock, onFailure })
      const commands = makeLoanCommands({ ...ports, execute, relay })
      return {
        async execute(request, key) {
          const outcome = await commands.execute(request, key)
          await relay.deliver((request as { readonly loanId: string }).loanId)
          return outcome
        },
      }
    },
    /** The loan as it is. */
    loan: (loanId: string): Loan | undefined => fakeWork.tables().loans[loanId]?.loan,
    /** Moves the clock on by that many milliseconds. */
    pass: (milliseconds: number): void => {
      now = instant(now + milliseconds)
    },
    now: () => now,
    /** Puts the clock to that moment, epoch milliseconds. */
    setNow: (moment: number): void => {
      now = instant(moment)
    },
  }
}
export type LoanDesk = ReturnType<typeof loanDesk>

export const hours = (count: number): number => count * 3_600_000
