import { defineEntity, p } from '@mikro-orm/postgresql'
import type { Resolution } from '@tamarack/application/ports/differences.port'
import { differenceKinds } from '@tamarack/domain/reconciliation/difference'
import { loanTable } from './loan.tables.ts'

/** Where a provider, a bank or the workflow engine disagrees with our record; open until
 * `resolvedAt`. Statuses, ids and amounts, no personal data. */
const differenceTable = defineEntity({
  name: 'DifferenceRow',
  tableName: 'difference',
  indexes: [{ properties: ['resolvedAt', 'firstSeenAt'] }],
  properties: {
    id: p.text().primary(),
    kind: p.enum(differenceKinds),
    loanId: p.manyToOne(loanTable).mapToPk().fieldName('loan_id').deleteRule('no action').nullable(),
    subject: p.text(),
    ours: p.text(),
    theirs: p.text(),
    mendable: p.boolean(),
    firstSeenAt: p.bigint('number'),
    lastSeenAt: p.bigint('number'),
    resolvedAt: p.bigint('number').nullable(),
    resolution: p.json<Resolution>().nullable(),
  },
})

/** Up to which loan the last comparison of a kind went. */
const comparisonTable = defineEntity({
  name: 'ComparisonRow',
  tableName: 'comparison',
  properties: { kind: p.text().primary(), afterLoanId: p.text() },
})

/** A loan whose status changed since its workflow was found level. A trigger on `loan` writes
 * it. */
const loanToConfirmTable = defineEntity({
  name: 'LoanToConfirmRow',
  tableName: 'loan_to_confirm',
  properties: { loanId: p.text().primary(), status: p.text() },
})

/** How far a list of the provider was read for the run of a day. */
const listReadingTable = defineEntity({
  name: 'ListReadingRow',
  tableName: 'list_reading',
  properties: {
    name: p.text().primary(),
    day: p.text(),
    fromAt: p.bigint('number'),
    toAt: p.bigint('number'),
    throughAt: p.bigint('number'),
    whole: p.boolean(),
  },
})

/** Payments of ours that the run of a day has found with the provider. */
const paymentListedTable = defineEntity({
  name: 'PaymentListedRow',
  tableName: 'payment_listed',
  properties: { paymentId: p.text().primary(), day: p.text() },
})

export const differenceTables = [
  differenceTable,
  comparisonTable,
  loanToConfirmTable,
  listReadingTable,
  paymentListedTable,
]
