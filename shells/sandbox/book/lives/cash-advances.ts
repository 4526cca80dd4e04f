import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { paymentsOf } from '@tamarack/domain/loan/payments/payment'
import { borrow } from '../application.ts'
import type { BookLoan, Course } from '../book-loan.ts'
import type { Desk } from '../desk.ts'
import { live } from '../time.ts'
import { advance, days, life, minutes, small, type Life } from './life.ts'
import { signed } from './new-loans.ts'
import {
  followRequests,
  payNow,
  payRequests,
  recordPayment,
  sendToCollections,
  serviced,
  writeOff,
} from './servicing.ts'

async function* twoAdvances(desk: Desk): Course<BookLoan> {
  const customer = await desk.newCustomer()
  const first = yield* borrow(desk, customer, small(desk, 16))
  yield* live(first, 95)
  return yield* borrow(desk, customer, small(desk, 16))
}

/** The provider's webhook event brings the workflow to look; here it is a look at the debits. */
const lookAtDebits = async (loan: BookLoan): Promise<void> => {
  const { loanId, desk } = loan
  for (const { paymentId } of paymentsOf(await serviced(loan), 'debit'))
    await desk.activities.followPayment({ loanId, paymentId })
}

const cancel = (loan: BookLoan) => loan.press('cancel-loan', {})

/** Cash advances, from the money's arrival to their ends. */
export const cashAdvances: readonly Life[] = [
  // Its workflow sends the money when the product is up.
  signed('a cash advance whose money is about to be sent', 1, (desk) => small(desk, 24), { minutes: [40, 45] }),
  life('a cash advance that is not due yet', 16, [4, 9], advance(24)),
  life('a cash advance that was repaid by its debit', 22, [50, 380], advance()),
  life('a customer who borrowed again', 6, [110, 170], twoAdvances),
  life('a cash advance that is overdue', 7, [38, 60], advance(20, 'nsf')),
  life(
    'a debit that was returned once and paid at the second presentment',
    7,
    [60, 220],
    advance(undefined, 'nsf-once'),
  ),
  life('a debit that waits for its second presentment', 2, [27, 29], advance(18, 'nsf-once')),
  life('a bank account that was closed', 3, [38, 70], advance(20, 'closed-account')),
  life('a debit that was disputed weeks later', 2, [75, 110], advance(18, 'late-dispute'), days(50), lookAtDebits),
  life('a cash advance in collections', 4, [80, 120], advance(20, 'nsf'), days(62), sendToCollections),
  life(
    'a cash advance that was written off',
    3,
    [190, 320],
    advance(20, 'nsf'),
    days(62),
    sendToCollections,
    days(90),
    writeOff,
  ),
  life(
    'money that was recovered after the write-off',
    2,
    [240, 340],
    advance(20, 'nsf'),
    days(62),
    sendToCollections,
    days(90),
    writeOff,
    days(40),
    (loan) => {
      const receivedOn = torontoDateOf(loan.desk.now())
      return loan.actOnMoney(
        { kind: 'record-recovery', amount: 75_00, receivedOn, means: 'e-transfer' },
        'collections-paid',
        'Paid to the agency',
      )
    },
  ),
  life('a cash advance that was paid early', 6, [30, 250], advance(24), days(8), (loan) => payNow(loan, null)),
  life('a missed cash advance that was paid at the counter', 3, [70, 200], advance(18, 'nsf'), days(45), recordPayment),
  life('a cash advance that was cancelled and returned', 3, [20, 250], advance(24), days(1), cancel, payRequests),
  life(
    'a cancelled cash advance whose money is not back yet',
    2,
    [5, 8],
    advance(24),
    minutes(50),
    cancel,
    followRequests,
  ),
  life('an e-Transfer that failed', 2, [4, 6], advance(26, 'empty-wallet')),
]
