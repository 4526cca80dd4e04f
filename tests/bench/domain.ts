import { criminalRateApr } from '@tamarack/domain/apr/criminal-rate'
import { disclosureApr } from '@tamarack/domain/apr/disclosure-apr'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { amortize } from '@tamarack/domain/installment/level-payment'
import { quoteInstallment } from '@tamarack/domain/installment/quote'
import { installmentOnDefault } from '@tamarack/domain/installment/return-fee'
import type { InstallmentTerms } from '@tamarack/domain/installment/signed-terms'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { replay } from '@tamarack/domain/ledger/replay'
import { loanDebit } from '@tamarack/domain/pad-file/loan-debit'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { debitTiming } from '@tamarack/domain/pad/debit-initiation'
import { advanceOnDefault } from '@tamarack/domain/payday/arrears/on-default'
import { determineNetPay } from '@tamarack/domain/payday/net-pay'
import { quotePaydayAdvance } from '@tamarack/domain/payday/quote'
import type { CashAdvanceTerms } from '@tamarack/domain/payday/signed-terms'
import { payoffQuote } from '@tamarack/domain/payoff/payoff'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents } from '@tamarack/domain/values/cents'
import { localDate } from '@tamarack/domain/values/local-date'
import { figure } from '@tamarack/shell-dev/figures'

/* What the rules cost, apart from everything around them. Each figure is the quickest of many
 * short rounds; a yardstick that never changes runs among them, so that two runs on
 * machines of different speed, or under different load, can be compared by the yardsticks. Runs
 * as `npm run bench -- domain`. */
const need = <Value>(
  made: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown },
): Value => {
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

const netPay = need(
  determineNetPay({ monthlyNetIncome: cents(2_400_00), payFrequency: 'bi-weekly', basis: 'bank-data' }),
)
const [advanceDate, dueDate] = [localDate('2026-03-04'), localDate('2026-03-18')]
const advanceRequest = {
  advance: cents(500_00),
  advanceDate,
  dueDate,
  nextIncomeDate: dueDate,
  netPay,
  earlierAgreements: [],
}
const planRequest = { ...advanceRequest, earlierAgreements: [localDate('2026-01-05'), localDate('2026-02-02')] }
const installmentRequest = {
  advance: cents(10_000_00),
  advanceDate: localDate('2026-01-15'),
  firstDueDate: localDate('2026-02-15'),
  payFrequency: 'monthly',
  numberOfPayments: 60,
  annualRate: basisPoints(29_90),
} as const
const sixty = need(quoteInstallment(installmentRequest))
const credit = {
  advances: [{ on: sixty.advanceDate, amount: sixty.advance }],
  payments: sixty.payments.map(({ scheduledDate, amount }) => ({ on: scheduledDate, amount })),
}

const debitsOf = (terms: LoanTerms): readonly LedgerEvent[] => {
  const at = torontoInstant(terms.advanceDate, 11, 0, 0)
  const debits = terms.payments.flatMap(({ number, dueDate: due, amount }): LedgerEvent[] => {
    const { debitDate, initiateOn } = need(debitTiming(due))
    return [
      { type: 'debit-initiated', on: initiateOn, debitId: `D${number}`, payment: number, amount, debitDate },
      { type: 'debit-settled', on: debitDate, debitId: `D${number}` },
    ]
  })
  return [{ type: 'activated', at, terms }, { type: 'copy-received', at }, { type: 'disbursed', at }, ...debits]
}
const quote = need(quotePaydayAdvance(advanceRequest))
const advanceTerms: CashAdvanceTerms = {
  loanType: 'cash-advance',
  advance: quote.advance,
  advanceDate,
  costOfBorrowing: quote.costOfBorrowing,
  paymentPlan: 'single',
  payments: quote.payments,
  onDefault: need(advanceOnDefault(quote.advanceDate)),
}
const installmentTerms: InstallmentTerms = {
  loanType: 'installment',
  advance: sixty.advance,
  advanceDate: sixty.advanceDate,
  annualRate: sixty.annualRate,
  payFrequency: sixty.payFrequency,
  payments: sixty.payments,
  onDefault: installmentOnDefault,
}
const [advanceLife, installmentLife] = [debitsOf(advanceTerms), debitsOf(installmentTerms)]
const openBook = need(replay(advanceLife.slice(0, 4)))
const halfway = need(replay(installmentLife.slice(0, 3 + 2 * 30)))

const account = { institution: '003', transit: '00006', account: '0023456' }
const lender = { shortName: 'Tamarack', longName: 'Tamarack Lending', userId: '', returnsTo: account }
const padFile = {
  originatorId: '0000061000',
  fileCreationNumber: 1,
  createdOn: advanceDate,
  destinationDataCentre: '61210',
  currency: 'CAD' as const,
  transactions: Array.from({ length: 100 }, (_, index) =>
    loanDebit({
      paymentId: `P-${index}`,
      amount: cents(570_00),
      debitDate: dueDate,
      payor: { ...account, name: 'Zoe Tremblay' },
      lender,
    }),
  ),
}
const padText = need(writePadFile(padFile))

/** A fixed piece of work that no change of ours touches: a thousand steps of a linear congruential
 * generator. */
const yardstick = (): number => {
  let state = 1
  for (let step = 0; step < 1000; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state
}

type Bench = { readonly name: string; readonly run: () => unknown; readonly aimNs?: number }

const benches: readonly Bench[] = [
  { name: 'quote a cash advance', run: () => quotePaydayAdvance(advanceRequest), aimNs: 2_000 },
  { name: 'quote an extended payment plan', run: () => quotePaydayAdvance(planRequest) },
  {
    name: 'schedule of 60 payments',
    run: () =>
      amortize({
        advance: installmentRequest.advance,
        annualRate: installmentRequest.annualRate,
        periodsPerYear: 12,
        payments: 60,
      }),
  },
  { name: 'disclosure APR of 60 payments', run: () => disclosureApr(credit, 'monthly') },
  { name: 'criminal-rate APR of 60 payments', run: () => criminalRateApr({ ...credit, frequency: 'monthly' }) },
  {
    name: 'installment quote: 60 payments, days, both APRs',
    run: () => quoteInstallment(installmentRequest),
    aimNs: 100_000,
  },
  { name: 'payoff quote of a cash advance, a month late', run: () => payoffQuote(openBook, localDate('2026-04-17')) },
  { name: 'payoff quote of an installment loan, halfway', run: () => payoffQuote(halfway, localDate('2028-08-01')) },
  { name: 'replay a cash advance (5 events)', run: () => replay(advanceLife) },
  { name: 'replay an installment loan (123 events)', run: () => replay(installmentLife) },
  { name: 'write a PAD file of 100', run: () => writePadFile(padFile) },
  { name: 'read a PAD file of 100', run: () => readPadFile(padText) },
]

const roundMs = 8
const rounds = 30

const nanosecondsOf = (run: Bench['run']): number => {
  let times = 1
  for (let took = 0; took < roundMs; times *= 2) {
    const began = performance.now()
    for (let count = 0; count < times; count += 1) run()
    took = performance.now() - began
  }
  const each = Array.from({ length: rounds }, () => {
    const began = performance.now()
    for (let count = 0; count < times / 2; count += 1) run()
    return ((performance.now() - began) * 1e6) / (times / 2)
  })
  return Math.min(...each)
}

const unit = nanosecondsOf(yardstick)
figure('the yardstick, 1,000 steps of plain arithmetic', { value: unit, unit: 'ns' })
for (const { name, run, aimNs } of benches)
  figure(name, { value: nanosecondsOf(run), unit: 'ns', yardstick: unit, ...(aimNs !== undefined && { most: aimNs }) })
figure('heap used', { value: process.memoryUsage().heapUsed / 1_048_576, unit: 'MB' })
