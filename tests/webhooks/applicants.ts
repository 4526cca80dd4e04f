import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LoanCommands } from '@tamarack/application/issue-command'
import type { OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import { Clock } from '@tamarack/application/ports/clock.port'
import { HousePolicies } from '@tamarack/application/ports/house-policies.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { makeCashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { SigningEvidence } from '@tamarack/domain/loan/slice'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { byPassword } from '@tamarack/domain/testing/sign-in.fixture'
import { cents } from '@tamarack/domain/values/cents'
import type { compose } from '@tamarack/shell-composition/container'
import { DatabaseConnection, resolve } from '@tamarack/shell-composition/provide'

/** How an application is to end: everything works, the identity check fails, or the bank sends
 * nothing. */
export type Course = 'funded' | 'identity-fails' | 'bank-fails'

export interface Applicant {
  readonly loanId: string
  readonly customerId: string
  readonly course: Course
  readonly loanType: LoanType
  /** Whether the browser reports that a provider's window has finished; otherwise the tab was
   * closed, and webhooks must do. */
  readonly reports: boolean
}

const origin = { ip: '192.0.2.7', userAgent: 'storm' }
/** The person whom the sandboxes' windows show. */
const borrowerName = 'Alice Maplewood'
const employee = { id: 'storm-staff', name: 'Mei Chen', role: 'employee' } as const
/** How long so many applications may take: all are open at once and share the machine. Ten seconds
 * each, and never less than 40 need. */
export const patienceFor = (applications: number): number => 10_000 * Math.max(40, applications)
/** A customer who left the bank's window comes back after so long when the page has not moved
 * on. */
const comesBackAfterMs = 8_000

const inWindow = async (address: string, body: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`a provider's window answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** The status of every loan, read once for everybody who waits. */
const makeStatuses = (read: () => Promise<readonly { readonly id: string; readonly status: string }[]>) => {
  let statuses = new Map<string, string>()
  let stopped = false
  const reading = (async () => {
    while (!stopped) {
      // On a busy machine a read may be too late; the next one answers.
      const rows = await read().catch(() => null)
      if (rows !== null) statuses = new Map(rows.map(({ id, status }) => [id, status]))
      await pause(150)
    }
  })()
  return {
    /** The first of these statuses that the loan reaches, or null after the time. */
    reached: async (loanId: string, among: readonly string[], withinMs: number): Promise<string | null> => {
      for (const end = Date.now() + withinMs; Date.now() < end; await pause(100)) {
        const status = statuses.get(loanId)
        if (status !== undefined && among.includes(status)) return status
      }
      return null
    },
    stop: async () => {
      stopped = true
      await reading
    },
  }
}

/** Lets so many pieces of work run at a time; the others wait for their turn. */
const makeTurns = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

const isBusy = ({ code }: Refusal): boolean => code === 'UNAVAILABLE' || code === 'PROVIDER_UNAVAILABLE'

const evidence = (documentSha256: string): SigningEvidence => ({
  documentSha256,
  sessionId: 'storm',
  openedAt: Date.now(),
  reachedEndAt: null,
  tickedAt: Date.now(),
  signIn: byPassword,
})

/** What each applies for, in cents; small enough that one person decides. */
export const advanceOf: Readonly<Record<LoanType, number>> = { 'cash-advance': 500_00, installment: 1000_00 }

/** Customers who apply for a loan of either kind, as their browsers would, with the sandboxes'
 * windows behind these addresses. */
export const makeApplicants = async (
  container: ReturnType<typeof compose>,
  { PLAID_BASE_URL: plaid = '', ZUM_BASE_URL: zum = '' }: Readonly<Record<string, string>>,
  patienceMs: number,
  /** So many buttons are pressed at the same moment: applications are open for minutes, and their
   * customers mostly read. */
  pressedAtOnce: number,
) => {
  const [process, queries, clock] = [
    await resolve(container, LoanCommands),
    await resolve(container, LoanQueries),
    await resolve(container, Clock),
  ]
  const database = await resolve(container, DatabaseConnection)
  const run = <Row>(sql: string, values: readonly unknown[] = []) =>
    database.em.getConnection().execute<Row[]>(sql, values, 'all')
  const statuses = makeStatuses(() => run('select id, status from loan'))
  const limits = makeCashAdvanceLimits({ queries, clock, policies: await resolve(container, HousePolicies) })
  const inTurn = makeTurns(pressedAtOnce)

  const pressAs =
    (applicant: Applicant, actor: object) =>
    async <Type extends RequestType>(type: Type, input: object = {}): Promise<Result<OutcomeOf<Type>, Refusal>> => {
      const request = { type, loanId: applicant.loanId, actor, origin, ...input } as unknown as RequestOf<Type>
      const key = randomUUID()
      for (const end = Date.now() + patienceMs; ;) {
        const answer = await inTurn(() => process.execute<Type>(request, key))
        // A busy engine or provider is no refusal: the person presses again.
        if (answer.ok || !isBusy(answer.error) || Date.now() > end) return answer
      }
    }
  const must = async <Value>(what: string, answer: Promise<Result<Value, Refusal>>): Promise<Value> => {
    const result = await answer
    if (!result.ok) throw new Error(`${what} was refused: ${JSON.stringify(result.error)}`)
    return result.value
  }
  const mustReach = async (loanId: string, status: string): Promise<void> => {
    if ((await statuses.reached(loanId, [status], patienceMs)) === null)
      throw new Error(`loan ${loanId} did not reach ${status}`)
  }
  const sign = async (loanId: string, kind: DocumentKind): Promise<SigningEvidence> =>
    evidence((await queries.document(loanId, kind))?.sha256 ?? '')

  const identity = async (applicant: Applicant, press: ReturnType<typeof pressAs>): Promise<void> => {
    const { linkToken, checkId } = await must('identity', press('start-identity-check'))
    const outcome = applicant.course === 'identity-fails' ? 'id-unreadable' : 'matches'
    await inWindow(`${plaid}/link/${linkToken}/result`, { persona: 'maple', outcome })
    // The webhook may be faster, and then there is nothing left to report.
    if (applicant.reports) await press('finish-identity-check', { checkId })
  }
  const bank = async (applicant: Applicant, press: ReturnType<typeof pressAs>): Promise<void> => {
    const { loanId, customerId, course, reports } = applicant
    const { connectToken } = await must('bank', press('start-bank-connection'))
    const { requestid: requestId } = await inWindow(`${zum}/connector/${connectToken}/connect`, {
      user: 'zum',
      password: 'rails',
      person: 'maple',
      account: 0,
      outcome: course === 'bank-fails' ? 'collection-fails' : 'works',
      options: { testinstitution: true, clientuserid: customerId, extrafield1: loanId },
    })
    if (!reports && (await statuses.reached(loanId, ['personal-info'], comesBackAfterMs)) !== null) return
    await press('finish-bank-connection', { requestId })
  }
  const termsFor = async ({ loanId, loanType }: Applicant): Promise<RequestedTerms> => {
    const advance = cents(advanceOf[loanType])
    if (loanType === 'installment')
      return {
        loanType,
        advance,
        startDate: torontoDateOf(clock.now()),
        payFrequency: 'monthly',
        numberOfPayments: 6,
      }
    const loan = await queries.loan(loanId)
    if (loan === null) throw new Error('a loan without a row')
    const [{ startDate, atAnyFrequency }] = (await must('limits', limits(loan))).starts
    return { loanType, advance, startDate, nextPayDate: atAnyFrequency.latest, payFrequency: 'bi-weekly' }
  }
  const signAndReceive = async (applicant: Applicant, press: ReturnType<typeof pressAs>): Promise<void> => {
    const { loanId } = applicant
    await must('personal info', press('save-personal-info', { answers: personalInfo }))
    await must('financial info', press('save-financial-info', { answers: financialInfo }))
    await must('terms', press('choose-terms', { terms: await termsFor(applicant) }))
    await must('approval', pressAs(applicant, employee)('approve-application', { note: 'As agreed' }))
    await must('agreement', press('sign-agreement', { evidence: await sign(loanId, 'loan-agreement') }))
    await must('debit', press('authorize-debit', { evidence: await sign(loanId, 'pad-agreement') }))
    await mustReach(loanId, 'funded')
  }
  return {
    run,
    stop: statuses.stop,
    /** Accounts without a password: nobody signs in. */
    register: async (applicants: readonly Applicant[]): Promise<void> => {
      await run(
        `insert into auth_user (id, name, email, email_verified, created_at, updated_at)
         select id, ?, id || '@tamarack.example', true, now(), now() from unnest(?::text[]) id returning id`,
        [borrowerName, `{${[...applicants.map(({ customerId }) => customerId), employee.id].join(',')}}`],
      )
    },
    /** Walks one application to its end. */
    walk: async (applicant: Applicant): Promise<void> => {
      const { loanId, customerId, course } = applicant
      const press = pressAs(applicant, { id: customerId, name: borrowerName, role: 'customer' })
      await must('application', press('start-application', { customerId }))
      await identity(applicant, press)
      if (course === 'identity-fails') return
      await mustReach(loanId, 'bank')
      await bank(applicant, press)
      if (course === 'bank-fails') return
      await mustReach(loanId, 'personal-info')
      await signAndReceive(applicant, press)
    },
  }
}
