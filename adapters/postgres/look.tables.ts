import { defineEntity, p } from '@mikro-orm/postgresql'
import { lookParts, lookReasons } from '@tamarack/domain/privacy/look'

/** Who of the staff looked at whose data. It refers to no account: who looked is known for as long
 * as what they looked at is kept. */
export const lookTable = defineEntity({
  name: 'LookRow',
  tableName: 'look',
  indexes: [{ properties: ['userId', 'at'] }, { properties: ['at', 'chain', 'sequence'] }],
  checks: [{ name: 'look_chain_is_of_loan_or_staff', expression: 'chain = coalesce(loan_id, staff_id)' }],
  properties: {
    chain: p.text().primary(),
    sequence: p.integer().primary(),
    loanId: p.text().nullable().index(),
    userId: p.text().nullable(),
    staffId: p.text(),
    staffName: p.text(),
    staffRole: p.text(),
    part: p.enum(lookParts),
    detail: p.text().nullable(),
    people: p.integer().nullable(),
    at: p.bigint('number'),
    ip: p.text().nullable(),
    userAgent: p.text().nullable(),
    reason: p.enum(lookReasons).nullable(),
    sealed: p.text().nullable(),
    previousHash: p.text(),
    hash: p.text(),
  },
})
