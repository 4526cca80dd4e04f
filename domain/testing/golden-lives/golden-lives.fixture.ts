import { basisPoints } from '../../values/basis-points.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import {
  at,
  begun,
  cashAdvance,
  debited,
  installment,
  openDay,
  paid,
  refused,
  returned,
  sent,
  settled,
  type Life,
} from './ledger-life.fixture.ts'

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const biWeeklyPlan = cashAdvance(500_00, '2026-03-04', '2026-03-13', { earlier: ['2026-01-05', '2026-02-02'] })
const monthlyPlan = cashAdvance(500_00, '2026-03-04', '2026-03-31', {
  earlier: ['2026-01-05', '2026-02-02'],
  payFrequency: 'monthly',
})
const oddPlan = cashAdvance(333_33, '2026-05-04', '2026-05-15', { earlier: ['2026-03-10', '2026-04-07'] })
const leapAdvance = cashAdvance(500_00, '2028-02-15', '2028-02-29')
const yearEnd = cashAdvance(500_00, '2026-12-17', '2026-12-31')
const monthly = installment(5000_00, '2026-11-21', '2026-12-21', 12)
const small = installment(1000_00, '2026-01-15', '2026-02-15', 12, { annualRate: basisPoints(34_80) })
const weekly = installment(2000_00, '2026-11-26', '2026-12-04', 10, {
  payFrequency: 'weekly',
  annualRate: basisPoints(19_90),
})
const odd = installment(3000_00, '2028-01-10', '2028-02-29', 6, { annualRate: basisPoints(24_90) })
const charged = installment(5000_00, '2026-01-15', '2026-02-15', 12, {
  annualRate: basisPoints(24_90),
  charge: cents(150_00),
})

const again = (on: string, amount: number, debitId = 'D1B') =>
  ({
    type: 'debit-initiated',
    on: localDate(on),
    debitId,
    payment: 1,
    amount: cents(amount),
    debitDate: openDay(on, 3),
    rePresents: 'D1',
  }) as const

export const lives: readonly Life[] = [
  {
    name: 'advance-on-time',
    story: 'A cash advance of $500, debited on its day.',
    events: [...begun(single), ...debited(single)],
    asOf: '2026-03-31',
  },
  {
    name: 'advance-paid-early',
    story: 'Paid by e-transfer a week early: no charge for it, the cost is the agreed one, no debit is sent.',
    events: [...begun(single), paid('2026-03-11', 'E1', 570_00)],
    asOf: '2026-03-31',
  },
  {
    name: 'advance-paid-in-parts',
    story: 'Two payments before the due date and the debit of the rest: cost is met first, then principal.',
    events: [
      ...begun(single),
      paid('2026-03-09', 'E1', 50_00),
      paid('2026-03-12', 'E2', 120_00),
      sent(single, 1, 400_00),
      settled(single, 1),
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'advance-late',
    story:
      'No debit, paid thirteen days late: default interest on $500 of principal for 13 thirtieths of a month, 500 × 2.5 % × 13 ÷ 30 = $5.41; no fee for lateness.',
    events: [...begun(single), paid('2026-03-31', 'E1', 575_41)],
    asOf: '2026-04-01',
  },
  {
    name: 'advance-one-day-late',
    story: 'One day late costs a thirtieth of 2.5 %: $0.41.',
    events: [...begun(single), paid('2026-03-19', 'E1', 570_41)],
    asOf: '2026-03-31',
  },
  {
    name: 'advance-dishonoured-once',
    story:
      'Not sufficient funds; the same amount is presented again and clears; the $20 fee and six days of interest are paid apart.',
    events: [
      ...begun(single),
      sent(single, 1),
      returned(single, 1, '901'),
      again('2026-03-19', 570_00),
      { type: 'debit-settled', on: localDate('2026-03-25'), debitId: 'D1B' },
      paid('2026-03-26', 'E1', 22_50),
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'advance-dishonoured-twice',
    story: 'Both debits are returned: one fee of $20 all the same, a third debit is refused, the borrower pays later.',
    events: [
      ...begun(single),
      sent(single, 1),
      returned(single, 1, '901'),
      again('2026-03-19', 570_00),
      { type: 'debit-returned', on: localDate('2026-03-25'), debitId: 'D1B', returnCode: '901' },
      refused({ ...again('2026-03-26', 570_00, 'D1C'), rePresents: 'D1' }),
      refused({ ...again('2026-03-26', 570_00, 'D1C'), rePresents: 'D1B' }),
      paid('2026-04-17', 'E1', 602_50),
    ],
    asOf: '2026-04-30',
  },
  {
    name: 'advance-payment-stopped',
    story: 'The borrower stopped the payment (903): no fee, no re-presentment, interest until it is paid.',
    events: [
      ...begun(single),
      sent(single, 1),
      returned(single, 1, '903'),
      refused(again('2026-03-20', 570_00)),
      paid('2026-03-28', 'E1', 574_16),
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'advance-returned-after-settling',
    story:
      'Settled, then returned three days later for want of funds: as if it had never settled, default interest runs from the due day.',
    events: [
      ...begun(single),
      ...debited(single),
      { type: 'debit-returned', on: localDate('2026-03-23'), debitId: 'D1', returnCode: '901' },
      paid('2026-04-02', 'E1', 596_25),
    ],
    asOf: '2026-04-10',
  },
  {
    name: 'advance-disputed-after-two-months',
    story:
      'Repaid, then claimed back as not authorized (915): owed again without a fee; default interest runs from the day on which the money left us.',
    events: [
      ...begun(single),
      ...debited(single),
      { type: 'debit-returned', on: localDate('2026-05-18'), debitId: 'D1', returnCode: '915' },
    ],
    asOf: '2026-05-31',
  },
  {
    name: 'advance-month-of-31-days',
    story:
      'Missed on 31 December: the whole of January costs 2.5 % = $12.50 although it has 31 days, February 28 thirtieths.',
    events: [
      ...begun(yearEnd),
      { type: 'default-interest-accrued', on: localDate('2027-01-31') },
      { type: 'default-interest-accrued', on: localDate('2027-02-28') },
    ],
    asOf: '2027-03-31',
  },
  {
    name: 'advance-leap-year',
    story: 'Due on 29 February 2028; paid on the last day of March, 31 days later: 30 count, $12.50.',
    events: [...begun(leapAdvance), paid('2028-03-31', 'E1', 582_50)],
    asOf: '2028-04-01',
  },
  {
    name: 'plan-on-time',
    story: 'The third agreement in 63 days: three instalments of $190, all on time.',
    events: [...begun(biWeeklyPlan), ...debited(biWeeklyPlan)],
    asOf: '2026-04-30',
  },
  {
    name: 'plan-monthly',
    story: 'Paid monthly, the plan has two instalments of half each.',
    events: [...begun(monthlyPlan), ...debited(monthlyPlan)],
    asOf: '2026-05-15',
  },
  {
    name: 'plan-odd-cents',
    story: '$333.33 costs $46.66, rounded down; the odd cent is in the last instalment.',
    events: [...begun(oddPlan), ...debited(oddPlan)],
    asOf: '2026-06-30',
  },
  {
    name: 'plan-missed-instalment',
    story: 'The second of three is returned: interest runs on its principal of $166.67 only, the others go on.',
    events: [
      ...begun(biWeeklyPlan),
      ...debited(biWeeklyPlan, 1, 1),
      sent(biWeeklyPlan, 2),
      returned(biWeeklyPlan, 2, '901'),
      ...debited(biWeeklyPlan, 3, 3),
      paid('2026-04-26', 'E1', 214_16),
    ],
    asOf: '2026-04-30',
  },
  {
    name: 'plan-partly-prepaid',
    story: 'After the first instalment $100 ahead of time: the other two shrink evenly to $140.',
    events: [
      ...begun(biWeeklyPlan),
      ...debited(biWeeklyPlan, 1, 1),
      paid('2026-03-18', 'E1', 100_00, 'prepayment'),
      sent(biWeeklyPlan, 2, 140_00),
      settled(biWeeklyPlan, 2),
      sent(biWeeklyPlan, 3, 140_00),
      settled(biWeeklyPlan, 3),
    ],
    asOf: '2026-04-30',
  },
  {
    name: 'plan-ended-early',
    story: 'The borrower ends the plan by paying everything: no fee.',
    events: [...begun(biWeeklyPlan), ...debited(biWeeklyPlan, 1, 1), paid('2026-03-18', 'E1', 380_00, 'prepayment')],
    asOf: '2026-04-30',
  },
  {
    name: 'cancelled-in-time',
    story: 'Signed on Wednesday, cancelled on Friday evening: only the advance goes back.',
    events: [...begun(single), { type: 'cancelled', at: at('2026-03-06', '23:59') }, paid('2026-03-07', 'E1', 500_00)],
    asOf: '2026-03-31',
  },
  {
    name: 'cancelled-too-late',
    story: 'On Saturday the window has closed; the loan goes on.',
    events: [...begun(single), refused({ type: 'cancelled', at: at('2026-03-07', '00:00') }), ...debited(single)],
    asOf: '2026-03-31',
  },
  {
    name: 'cancelled-before-funding',
    story: 'Cancelled before the money went out: nothing is owed by anybody.',
    events: [
      { type: 'activated', at: at('2026-03-04'), terms: single },
      { type: 'cancelled', at: at('2026-03-04', '11:30') },
    ],
    asOf: '2026-03-05',
  },
  {
    name: 'cancelled-with-money-on-its-way',
    story: 'Cancelled while the money was on its way: it arrives once, is owed back without any cost, and is returned.',
    events: [
      { type: 'activated', at: at('2026-03-04'), terms: single },
      { type: 'cancelled', at: at('2026-03-04', '11:30') },
      { type: 'disbursed', at: at('2026-03-04', '11:40') },
      refused({ type: 'disbursed', at: at('2026-03-04', '11:50') }),
      paid('2026-03-06', 'E1', 500_00),
    ],
    asOf: '2026-03-09',
  },
  {
    name: 'funded-late-cancelled-weeks-later',
    story:
      'The money arrived 61 minutes after signing, so the right to cancel never ended: what was paid is applied to the advance, the cost goes back.',
    events: [
      { type: 'activated', at: at('2026-03-04'), terms: single },
      { type: 'copy-received', at: at('2026-03-04') },
      { type: 'disbursed', at: at('2026-03-04', '12:01') },
      paid('2026-03-11', 'E1', 100_00),
      { type: 'cancelled', at: at('2026-03-25') },
      paid('2026-03-26', 'E2', 400_00),
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'copy-never-received',
    story:
      'Without a copy there is no end to the right to cancel. Everything was paid but one dollar: on cancelling, $69 go back.',
    events: [
      { type: 'activated', at: at('2026-03-04'), terms: single },
      { type: 'disbursed', at: at('2026-03-04', '11:20') },
      paid('2026-03-16', 'E1', 569_00),
      { type: 'cancelled', at: at('2026-03-30') },
      { type: 'refunded', on: localDate('2026-03-30'), refundId: 'R1', amount: cents(69_00) },
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'cancelled-with-debit-in-flight',
    story:
      'Funded late and cancelled while the debit is on its way: it settles, the advance is covered, the cost goes back.',
    events: [
      { type: 'activated', at: at('2026-03-04'), terms: single },
      { type: 'copy-received', at: at('2026-03-04') },
      { type: 'disbursed', at: at('2026-03-04', '12:30') },
      sent(single, 1),
      { type: 'cancelled', at: at('2026-03-17') },
      settled(single, 1),
      { type: 'refunded', on: localDate('2026-03-20'), refundId: 'R1', amount: cents(70_00) },
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'overpaid-with-debit-in-flight',
    story:
      'E-transfer of everything while the debit is on its way: both arrive, the refund waits four clearing days after the transfer.',
    events: [
      ...begun(single),
      sent(single, 1),
      paid('2026-03-16', 'E1', 570_00),
      refused({ type: 'refunded', on: localDate('2026-03-17'), refundId: 'R1', amount: cents(570_00) }),
      settled(single, 1),
      refused({ type: 'refunded', on: localDate('2026-03-19'), refundId: 'R1', amount: cents(570_00) }),
      { type: 'refunded', on: localDate('2026-03-20'), refundId: 'R1', amount: cents(570_00) },
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'paid-twice-but-debit-returned',
    story:
      'The same, but the debit is returned: nothing was overpaid. The item was dishonoured, but nobody was in default: no fee.',
    events: [...begun(single), sent(single, 1), paid('2026-03-16', 'E1', 570_00), returned(single, 1, '901')],
    asOf: '2026-03-31',
  },
  {
    name: 'refunded-then-returned',
    story: 'Overpaid, refunded, and then the bank returns the debit after all: the refund has to be recovered.',
    events: [
      ...begun(single),
      sent(single, 1),
      paid('2026-03-16', 'E1', 570_00),
      settled(single, 1),
      { type: 'refunded', on: localDate('2026-03-20'), refundId: 'R1', amount: cents(570_00) },
      { type: 'debit-returned', on: localDate('2026-04-20'), debitId: 'D1', returnCode: '916' },
      paid('2026-04-24', 'E2', 570_00),
    ],
    asOf: '2026-04-30',
  },
  {
    name: 'refund-that-did-not-arrive',
    story:
      'Overpaid and refunded to an address that no longer takes it: it is owed again, and the second e-Transfer arrives.',
    events: [
      ...begun(single),
      paid('2026-03-16', 'E1', 600_00),
      { type: 'refunded', on: localDate('2026-03-20'), refundId: 'R1', amount: cents(30_00) },
      { type: 'refund-returned', on: localDate('2026-03-23'), refundId: 'R1' },
      { type: 'refunded', on: localDate('2026-03-24'), refundId: 'R2', amount: cents(30_00) },
      refused({ type: 'refund-returned', on: localDate('2026-03-25'), refundId: 'R1' }),
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'small-balance-owed-to-borrower',
    story: 'Sixty cents too much: the account closes over them, and they are paid when the borrower requests it.',
    events: [
      ...begun(single),
      paid('2026-03-18', 'E1', 570_60),
      { type: 'balance-forgiven', on: localDate('2026-03-18') },
      { type: 'refunded', on: localDate('2026-04-01'), refundId: 'R1', amount: cents(60) },
    ],
    asOf: '2026-04-02',
  },
  {
    name: 'small-balance-owed-by-borrower',
    story: 'A day late and paid without the 41 cents of interest: forgiven. A whole dollar would not be.',
    events: [
      ...begun(single),
      paid('2026-03-19', 'E1', 570_00),
      { type: 'balance-forgiven', on: localDate('2026-03-20') },
    ],
    asOf: '2026-03-31',
  },
  {
    name: 'written-off-and-partly-recovered',
    story: 'Both debits are returned, collections do not help, the loss is booked; later $200 are recovered.',
    events: [
      ...begun(single),
      sent(single, 1),
      returned(single, 1, '901'),
      again('2026-03-19', 570_00),
      { type: 'debit-returned', on: localDate('2026-03-25'), debitId: 'D1B', returnCode: '901' },
      refused({ type: 'written-off', on: localDate('2026-04-30') }),
      { type: 'sent-to-collections', on: localDate('2026-05-01') },
      { type: 'written-off', on: localDate('2026-09-30') },
      refused(paid('2026-10-15', 'E1', 200_00)),
      { type: 'recovered', on: localDate('2026-10-15'), paymentId: 'E1', amount: cents(200_00) },
    ],
    asOf: '2026-12-31',
  },
  {
    name: 'arrears-debited',
    story: 'What a dishonoured debit left behind, fee and interest, is taken by a debit of its own.',
    events: [
      ...begun(single),
      sent(single, 1),
      returned(single, 1, '908'),
      again('2026-03-19', 570_00),
      { type: 'debit-settled', on: localDate('2026-03-25'), debitId: 'D1B' },
      {
        type: 'debit-initiated',
        on: localDate('2026-03-26'),
        debitId: 'D2',
        payment: 'arrears',
        amount: cents(22_50),
        debitDate: localDate('2026-03-31'),
      },
      { type: 'debit-settled', on: localDate('2026-04-01'), debitId: 'D2' },
    ],
    asOf: '2026-04-10',
  },
  {
    name: 'transfer-booked-and-reversed',
    story: 'An e-transfer that was booked on the wrong loan is reversed before the due date; the debit then pays.',
    events: [
      ...begun(biWeeklyPlan),
      paid('2026-03-09', 'E1', 90_00, 'prepayment'),
      { type: 'payment-reversed', on: localDate('2026-03-10'), paymentId: 'E1' },
      refused({ type: 'payment-reversed', on: localDate('2026-03-10'), paymentId: 'E1' }),
      ...debited(biWeeklyPlan),
    ],
    asOf: '2026-04-30',
  },
  {
    name: 'installment-on-time',
    story:
      'An installment loan of $5,000 over a year, every debit on its day: the interest is the cost that was disclosed, $891.',
    events: [...begun(monthly), ...debited(monthly)],
    asOf: '2027-12-31',
  },
  {
    name: 'installment-weekly-over-holidays',
    story: 'Ten weekly payments; those on Christmas Day and New Year’s Day move, and the days in between cost nothing.',
    events: [...begun(weekly), ...debited(weekly)],
    asOf: '2027-03-31',
  },
  {
    name: 'installment-odd-first-period-leap-year',
    story: 'First payment on 29 February 2028, fifty days after the advance; the schedule keeps the 29th.',
    events: [...begun(odd), ...debited(odd)],
    asOf: '2028-08-31',
  },
  {
    name: 'installment-missed-once',
    story:
      'The second debit is returned: $50 fee (the rate stays below 35 %), interest goes on, the borrower catches up ten days later.',
    events: [
      ...begun(monthly),
      ...debited(monthly, 1, 1),
      sent(monthly, 2),
      returned(monthly, 2, '901'),
      paid('2027-02-01', 'E1', 537_19),
      ...debited(monthly, 3),
      paid('2027-12-01', 'E2', 4_94),
    ],
    asOf: '2027-12-31',
  },
  {
    name: 'installment-fee-would-be-criminal',
    story: 'At 34.80 % on $1,000 a $50 fee would lift the rate above 35 %: it is not charged.',
    events: [
      ...begun(small),
      sent(small, 1),
      returned(small, 1, '901'),
      paid('2026-02-20', 'E1', 99_86),
      ...debited(small, 2, 3),
    ],
    asOf: '2026-04-30',
  },
  {
    name: 'installment-partly-prepaid',
    story: 'A thousand ahead of time lowers the principal; the payments stay and the last ones fall away.',
    events: [
      ...begun(monthly),
      ...debited(monthly, 1, 2),
      paid('2027-02-05', 'E1', 1000_00, 'prepayment'),
      ...debited(monthly, 3, 9),
      sent(monthly, 10, 223_75),
      settled(monthly, 10),
    ],
    asOf: '2027-12-31',
  },
  {
    name: 'installment-paid-off-with-charge-refund',
    story:
      'A charge of $150 was kept back; paid off on the day of the sixth payment, 184 of 365 days are left and $75.62 of the charge goes back.',
    events: [...begun(charged), ...debited(charged, 1, 5), paid('2026-07-15', 'E1', 3_053_16)],
    asOf: '2026-12-31',
  },
  {
    name: 'installment-charge-on-time',
    story: 'The same loan paid on its days: the charge is earned along the way.',
    events: [...begun(charged), ...debited(charged)],
    asOf: '2027-01-31',
  },
  {
    name: 'installment-funded-a-day-late',
    story:
      'The money arrived the day after: the right to cancel stays open, and the first period bears a day less of interest.',
    events: [
      { type: 'activated', at: at('2026-11-21'), terms: monthly },
      { type: 'copy-received', at: at('2026-11-21') },
      { type: 'disbursed', at: at('2026-11-22') },
      ...debited(monthly, 1, 2),
    ],
    asOf: '2027-01-31',
  },
  {
    name: 'installment-in-collections-and-written-off',
    story: 'Three payments, then nothing: interest runs on until the loss is booked.',
    events: [
      ...begun(monthly),
      ...debited(monthly, 1, 3),
      sent(monthly, 4),
      returned(monthly, 4, '905'),
      { type: 'sent-to-collections', on: localDate('2027-05-21') },
      { type: 'written-off', on: localDate('2027-09-30') },
    ],
    asOf: '2027-12-31',
  },
]
