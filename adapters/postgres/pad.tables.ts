import { defineEntity, p } from '@mikro-orm/postgresql'
import type { AnswerEffects } from '@tamarack/application/ports/pad-files.port'

/** A file of debits as it went to the bank: sealed, with the hash of its bytes. Triggers keep it
 * unchanged until the retention of its last debit is over. */
const padFileTable = defineEntity({
  name: 'PadFileRow',
  tableName: 'pad_file',
  uniques: [{ properties: ['fileCreationNumber', 'createdOn'] }],
  properties: {
    sequence: p.integer().primary().autoincrement(),
    fileCreationNumber: p.integer(),
    createdOn: p.text(),
    debitCount: p.integer(),
    debitTotalCents: p.bigint('number'),
    sha256: p.text(),
    sealed: p.text(),
    madeAt: p.bigint('number'),
    deliveredAt: p.bigint('number').nullable(),
    answer: p.enum(['accepted', 'rejected'] as const).nullable(),
  },
})

/** A debit that goes to the bank by file; its payor is sealed. `notify` counts what happened of
 * which its loan is not notified yet. */
const padDebitTable = defineEntity({
  name: 'PadDebitRow',
  tableName: 'pad_debit',
  checks: [
    { name: 'pad_debit_amount_positive', expression: 'amount_cents > 0' },
    { name: 'pad_debit_filed_in_a_file', expression: "(state = 'filed') = (file_sequence is not null)" },
  ],
  properties: {
    debitId: p.text().primary(),
    number: p.integer().autoincrement().unique(),
    amountCents: p.bigint('number'),
    debitDate: p.text(),
    sealed: p.text(),
    state: p.enum(['waiting', 'called-back', 'refused', 'filed'] as const).index(),
    fileSequence: p
      .manyToOne(padFileTable)
      .mapToPk()
      .fieldName('file_sequence')
      .deleteRule('no action')
      .nullable()
      .index(),
    returnCode: p.text().nullable(),
    addedAt: p.bigint('number'),
    notify: p.integer().default(0),
  },
})

/** An answer of the bank, sealed, with what it led to. Triggers keep it unchanged while any file
 * before it has its text. */
const padAnswerTable = defineEntity({
  name: 'PadAnswerRow',
  tableName: 'pad_answer',
  properties: {
    sha256: p.text().primary(),
    name: p.text(),
    sealed: p.text(),
    effects: p.json<AnswerEffects>(),
    keptAt: p.bigint('number'),
  },
})

/** The last day for which each daily work was done. */
const dailyRunTable = defineEntity({
  name: 'DailyRunRow',
  tableName: 'daily_run',
  properties: { name: p.text().primary(), day: p.text(), doneAt: p.bigint('number') },
})

export const padTables = [padFileTable, padDebitTable, padAnswerTable, dailyRunTable]
