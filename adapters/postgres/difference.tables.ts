import { defineEntity, p } from '@mikro-orm/postgresql'
import { differenceKinds } from '@tamarack/application/ports/differences.port'
import { loanTable } from './loan.tables.ts'

/** Where a provider or the workflow engine disagrees with our record of a loan; open until `resolvedAt`. Statuses and amounts, no personal data. */
const differenceTable = defineEntity({
  name: 'DifferenceRow',
  tableName: 'difference',
  indexes: [{ properties: ['resolvedAt', 'firstSeenAt'] }],
  properties: {
    kind: p.enum(differenceKinds).primary(),
    loanId: p.manyToOne(loanTable).mapToPk().fieldName('loan_id').primary(),
    ours: p.text(),
    theirs: p.text(),
    mendable: p.boolean(),
    firstSeenAt: p.bigint('number'),
    lastSeenAt: p.bigint('number'),
    resolvedAt: p.bigint('number').nullable(),
  },
})

/** Up to which loan the last comparison of a kind went. */
const comparisonTable = defineEntity({
  name: 'ComparisonRow',
  tableName: 'comparison',
  properties: { kind: p.text().primary(), afterLoanId: p.text() },
})

export const differenceTables = [differenceTable, comparisonTable]
