import { defineEntity, p } from '@mikro-orm/postgresql'
import { legalHoldLiftReasons, legalHoldReasons, legalHoldScopes } from '@tamarack/domain/privacy/legal-hold'
import { loanTable } from './loan.tables.ts'

/** A legal hold on the records of a loan or of its borrower. Triggers change it once, when it is
 * lifted; what staff wrote is sealed. */
const legalHoldTable = defineEntity({
  name: 'LegalHoldRow',
  tableName: 'legal_hold',
  properties: {
    id: p.text().primary(),
    loanId: p.manyToOne(loanTable).mapToPk().fieldName('loan_id').deleteRule('no action').index(),
    scope: p.enum(legalHoldScopes),
    /** Whose records are held, of a hold on a person; null once those of the loan are destroyed. */
    customerId: p.text().nullable().index(),
    reason: p.enum(legalHoldReasons),
    sealedNote: p.text(),
    placedById: p.text(),
    placedByName: p.text(),
    placedAt: p.bigint('number'),
    liftedReason: p.enum(legalHoldLiftReasons).nullable(),
    liftedSealedNote: p.text().nullable(),
    liftedById: p.text().nullable(),
    liftedByName: p.text().nullable(),
    liftedAt: p.bigint('number').nullable(),
  },
})

export const legalHoldTables = [legalHoldTable]
