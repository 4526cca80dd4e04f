/** Numeric fields are right-justified and zero-filled, text is left-justified and space-filled. */
export type FieldKind = 'digits' | 'text'

export type FieldPlace<Name extends string> = {
  readonly name: Name
  readonly kind: FieldKind
  /** Offset from 0 inside the header, trailer or transaction. */
  readonly from: number
  readonly length: number
}

const place = <Name extends string>(
  fields: readonly (readonly [Name, FieldKind, number])[],
  start = 0,
): readonly FieldPlace<Name>[] => {
  let from = start
  return fields.map(([name, kind, length]) => {
    const placed = { name, kind, from, length }
    from += length
    return placed
  })
}

/** Elements 04 to 21, 240 characters. `code`: of the transaction, on returns the return. */
export const transactionFields = place([
  ['code', 'digits', 3],
  ['amount', 'digits', 10],
  ['date', 'digits', 6],
  ['partyInstitution', 'digits', 9],
  ['partyAccount', 'text', 12],
  ['itemTrace', 'digits', 22],
  ['storedTransactionCode', 'digits', 3],
  ['originatorShortName', 'text', 15],
  ['partyName', 'text', 30],
  ['originatorLongName', 'text', 30],
  ['userId', 'text', 10],
  ['crossReference', 'text', 19],
  ['returnInstitution', 'digits', 9],
  ['returnAccount', 'text', 12],
  ['sundry', 'text', 15],
  ['originalItemTrace', 'text', 22],
  ['settlementCode', 'text', 2],
  ['invalidElements', 'digits', 11],
])
export type TransactionField = (typeof transactionFields)[number]['name']

export const transactionOffsets = Object.fromEntries(
  transactionFields.map(({ name, from }) => [name, from]),
) as Readonly<Record<TransactionField, number>>

export const prefixFields = place([
  ['recordType', 'text', 1],
  ['recordCount', 'digits', 9],
  ['originatorId', 'text', 10],
  ['fileCreationNumber', 'digits', 4],
])

export const headerFields = place(
  [
    ['createdOn', 'digits', 6],
    ['destinationDataCentre', 'digits', 5],
    ['reserved', 'text', 20],
    ['currency', 'text', 3],
  ],
  24,
)
export type HeaderField = (typeof headerFields)[number]['name']

/** Totals in cents and numbers of transactions: a record with five debits counts five, not one. */
export const trailerFields = place(
  [
    ['debitTotal', 'digits', 14],
    ['debitCount', 'digits', 8],
    ['creditTotal', 'digits', 14],
    ['creditCount', 'digits', 8],
    ['creditReversalTotal', 'digits', 14],
    ['creditReversalCount', 'digits', 8],
    ['debitReversalTotal', 'digits', 14],
    ['debitReversalCount', 'digits', 8],
  ],
  24,
)
export type TrailerField = (typeof trailerFields)[number]['name']

/** A value filled up to its field's length, which it must not exceed. */
export const pad = (text: string, { kind, length }: FieldPlace<string>): string =>
  kind === 'digits' ? text.padStart(length, '0') : text.padEnd(length)
