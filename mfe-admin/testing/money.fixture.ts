import type { BookFiguresView, MoneyActionsView } from '@tamarack/contracts/views/money-actions'
import type { MoneyResultView } from '@tamarack/contracts/views/previewed'

/** $342.00 due on December 7, of which $100.00 were paid. */
export const figuresOf = (part: Partial<BookFiguresView> = {}): BookFiguresView => ({
  status: 'funded',
  owed: 242_00,
  received: 100_00,
  principal: 242_00,
  cost: 0,
  defaultInterest: 0,
  fee: 0,
  refundToRecover: 0,
  owedToBorrower: 0,
  refundableFrom: '2026-11-25',
  writtenOff: 0,
  recovered: 0,
  drift: [],
  payments: [{ number: 1, dueDate: '2026-12-07', amount: 342_00, paid: 100_00, paidOn: null }],
  parts: [],
  ...part,
})

/** A payment of $242.00 repays the loan. */
export const resultOf = (part: Partial<MoneyResultView> = {}): MoneyResultView => ({
  status: 'repaid',
  atStake: 242_00,
  owed: 0,
  received: 342_00,
  owedToBorrower: 0,
  writtenOff: 0,
  recovered: 0,
  payments: 0,
  ...part,
})

/** A payment that can be reversed, a fee that cannot be waived, and a write-off that waits for a
 * second person. */
export const moneyActionsOf = (part: Partial<MoneyActionsView> = {}): MoneyActionsView => ({
  asOf: '2026-11-24',
  actions: [
    { kind: 'reverse-payment', refused: null },
    { kind: 'waive-fee', refused: { code: 'NO_FEE_TO_WAIVE', words: 'No fee is owed.' } },
  ],
  figures: figuresOf(),
  reversible: [{ paymentId: 'pay_1', amount: 100_00, valueDate: '2026-11-24' }],
  proposal: {
    action: { kind: 'write-off' },
    reason: 'insolvency',
    note: 'Trustee wrote to us',
    byId: 'employee2',
    byName: 'Noah Reyes',
    at: 1_795_000_700_000,
    because: ['amount'],
    result: resultOf({ status: 'written-off', received: 100_00, writtenOff: 242_00 }),
  },
  ...part,
})
