import { defineEntity, p } from '@mikro-orm/postgresql'

/** What one night fixed of all logs, signed. */
const anchorTable = defineEntity({
  name: 'AnchorRow',
  tableName: 'anchor',
  properties: {
    day: p.text().primary(),
    at: p.bigint('number'),
    loans: p.integer(),
    root: p.text(),
    previousRoot: p.text().nullable(),
    keyId: p.text(),
    signature: p.text(),
    timeStamp: p.text().nullable(),
  },
})

/** The head of a chain on the first day on which an anchor covers it. It refers to no loan, so that
 * a loan whose rows are gone is still known to have been there. */
const anchorHeadTable = defineEntity({
  name: 'AnchorHeadRow',
  tableName: 'anchor_head',
  properties: {
    log: p.enum(['loan', 'looks', 'act'] as const).primary(),
    id: p.text().primary(),
    day: p.text().primary(),
    sequence: p.integer(),
    hash: p.text(),
  },
})

export const anchorTables = [anchorTable, anchorHeadTable]
