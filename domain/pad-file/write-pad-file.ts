import { err, ok, type Result } from '../shared/result.ts'
import { isAllZeros } from '../values/canadian-identifiers.ts'
import { isFileCreationNumber } from './file-creation-number.ts'
import { toFileDate } from './file-date.ts'
import { firstForbidden } from './file-text.ts'
import {
  headerFields,
  pad,
  prefixFields,
  trailerFields,
  transactionFields,
  transactionOffsets,
  type FieldPlace,
  type TransactionField,
} from './layout.ts'
import {
  prefixLength,
  recordLength,
  recordLetters,
  segmentLength,
  segmentsPerRecord,
  type AccountAddress,
  type PadFile,
  type PadFileRefusal,
  type Transaction,
  type TransactionKind,
} from './pad-file.ts'
import { trailerTotals } from './trailer.ts'

type Complaint = Omit<PadFileRefusal, 'record' | 'position'> & { readonly offset: number }

/** Never cut short: a shortened account number is another account. */
const complainAbout = (field: FieldPlace<string>, value: string): Complaint | undefined => {
  const { name, kind, length, from } = field
  if (value.length > length)
    return { code: 'TOO_LONG', field: name, given: value, expected: `at most ${length} characters`, offset: from }
  if (kind === 'digits')
    return /^\d*$/.test(value) ? undefined : { code: 'NOT_NUMERIC', field: name, given: value, offset: from }
  // A space at the end is the file's own filling, and would be gone when it is read.
  const kept = value.trimEnd()
  if (kept !== value) return { code: 'CHARACTER_NOT_ALLOWED', field: name, given: ' ', offset: from + kept.length }
  const forbidden = firstForbidden(value)
  return (
    forbidden && { code: 'CHARACTER_NOT_ALLOWED', field: name, given: forbidden.character, offset: from + forbidden.at }
  )
}

const laid = <Name extends string>(
  fields: readonly FieldPlace<Name>[],
  values: Readonly<Record<Name, string>>,
): string => fields.map((field) => pad(values[field.name], field)).join('')

const lay = <Name extends string>(
  fields: readonly FieldPlace<Name>[],
  values: Readonly<Record<Name, string>>,
  required: readonly Name[] = [],
): Result<string, Complaint> => {
  for (const field of fields) {
    const value = values[field.name]
    if (value === '' && required.includes(field.name))
      return err({ code: 'MISSING', field: field.name, given: '', offset: field.from })
    const complaint = complainAbout(field, value)
    if (complaint) return err(complaint)
  }
  return ok(laid(fields, values))
}

const institutionText = ({ institution, transit }: AccountAddress): string =>
  // A wrong length would shift digits: a non-digit makes the field's own check refuse it.
  /^\d{3}$/.test(institution) && /^\d{5}$/.test(transit) ? `0${institution}${transit}` : `${institution}-${transit}`

/** Other figures and accounts that are missing are refused by their shape. */
const requiredFields: readonly TransactionField[] = ['partyName', 'originatorShortName', 'originatorLongName']

const accountShape = /^[A-Z0-9]{1,12}$/

/** What the shape of the fields does not already refuse. */
const figureComplaint = (transaction: Transaction): Complaint | undefined => {
  const { amount, date, party } = transaction
  const code = 'returnCode' in transaction ? transaction.returnCode : transaction.transactionCode
  const home = 'original' in transaction ? transaction.original : transaction.returnsTo
  const complaint = (
    refused: PadFileRefusal['code'],
    field: TransactionField,
    given: string,
    expected: string,
  ): Complaint => ({ code: refused, field, given, expected, offset: transactionOffsets[field] })
  if (!/^\d{3}$/.test(code)) return complaint('NOT_NUMERIC', 'code', code, 'three digits')
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 9_999_999_999)
    return complaint('OUT_OF_RANGE', 'amount', String(amount), '1 to 9999999999 cents')
  if (toFileDate(date) === undefined) return complaint('NOT_A_DATE', 'date', date, 'a day from 2000 to 2099')
  if (!accountShape.test(party.account))
    return complaint('CHARACTER_NOT_ALLOWED', 'partyAccount', party.account, 'one to twelve letters and digits')
  if (!accountShape.test(home.account))
    return complaint('CHARACTER_NOT_ALLOWED', 'returnAccount', home.account, 'one to twelve letters and digits')
  for (const [place, address] of [
    ['party', party],
    ['return', home],
  ] as const) {
    if (isAllZeros(address.institution) || isAllZeros(address.transit))
      return complaint('OUT_OF_RANGE', `${place}Institution`, institutionText(address), 'not zeros only')
    if (isAllZeros(address.account))
      return complaint('OUT_OF_RANGE', `${place}Account`, address.account, 'not zeros only')
  }
  const trace = 'originalItemTrace' in transaction ? transaction.originalItemTrace : ''
  return /^\d*$/.test(trace) ? undefined : complaint('NOT_NUMERIC', 'originalItemTrace', trace, 'digits')
}

const transactionText = (transaction: Transaction): Result<string, Complaint> => {
  const complaint = figureComplaint(transaction)
  if (complaint) return err(complaint)
  const home = 'original' in transaction ? transaction.original : transaction.returnsTo
  return lay(
    transactionFields,
    {
      ...transaction,
      code: 'returnCode' in transaction ? transaction.returnCode : transaction.transactionCode,
      amount: String(transaction.amount),
      date: toFileDate(transaction.date) ?? '',
      partyInstitution: institutionText(transaction.party),
      partyAccount: transaction.party.account,
      returnInstitution: institutionText(home),
      returnAccount: home.account,
      originalItemTrace: 'originalItemTrace' in transaction ? transaction.originalItemTrace.padStart(22, '0') : '',
      invalidElements: 'invalidElements' in transaction ? transaction.invalidElements : '',
    },
    requiredFields,
  )
}

type OneRecord = { readonly kind: TransactionKind; readonly transactions: Transaction[] }

/** Neighbours of one kind, six to a record. */
const groupIntoRecords = (transactions: readonly Transaction[]): readonly OneRecord[] => {
  const groups: OneRecord[] = []
  for (const transaction of transactions) {
    const last = groups.at(-1)
    if (last && last.transactions.length < segmentsPerRecord && last.kind === transaction.kind)
      last.transactions.push(transaction)
    else groups.push({ kind: transaction.kind, transactions: [transaction] })
  }
  return groups
}

const prefix = ({ originatorId, fileCreationNumber }: PadFile, letter: string, count: number): string =>
  laid(prefixFields, {
    recordType: letter,
    recordCount: String(count),
    originatorId,
    fileCreationNumber: String(fileCreationNumber),
  })

const headComplaint = (file: PadFile): Complaint | undefined => {
  const { originatorId, fileCreationNumber, createdOn, destinationDataCentre, currency } = file
  const complaint = (
    code: PadFileRefusal['code'],
    field: keyof Omit<PadFile, 'transactions'>,
    offset: number,
    expected?: string,
  ): Complaint => ({ code, field, given: String(file[field]), ...(expected !== undefined && { expected }), offset })
  if (!/^[A-Z0-9]{1,10}$/.test(originatorId)) {
    const code = originatorId === '' ? 'MISSING' : 'CHARACTER_NOT_ALLOWED'
    return complaint(code, 'originatorId', 10, 'one to ten letters and digits')
  }
  if (!isFileCreationNumber(fileCreationNumber)) return complaint('OUT_OF_RANGE', 'fileCreationNumber', 20, '1 to 9999')
  if (toFileDate(createdOn) === undefined) return complaint('NOT_A_DATE', 'createdOn', 24)
  if (!/^\d{5}$/.test(destinationDataCentre))
    return complaint('NOT_NUMERIC', 'destinationDataCentre', 30, 'five digits')
  return currency === 'CAD' ? undefined : complaint('WRONG_CURRENCY', 'currency', 55, 'CAD')
}

const refuse = (
  { offset, ...complaint }: Complaint,
  record: number,
  start = 0,
): { readonly ok: false; readonly error: PadFileRefusal } => err({ ...complaint, record, position: start + offset + 1 })

/** Records of 1464 characters, CR LF after each; header and trailer always. Refuses any value that
 * it cannot carry exactly, with record and position. */
export const writePadFile = (file: PadFile): Result<string, PadFileRefusal> => {
  const headRefused = headComplaint(file)
  if (headRefused) return refuse(headRefused, 1)
  const records: string[] = []
  const add = (letter: string, body: string): void => {
    records.push((prefix(file, letter, records.length + 1) + body).padEnd(recordLength))
  }
  const { destinationDataCentre, currency } = file
  add(
    'A',
    laid(headerFields, { createdOn: toFileDate(file.createdOn) ?? '', destinationDataCentre, reserved: '', currency }),
  )
  for (const { kind, transactions } of groupIntoRecords(file.transactions)) {
    let body = ''
    for (const [index, transaction] of transactions.entries()) {
      const text = transactionText(transaction)
      if (!text.ok) return refuse(text.error, records.length + 1, prefixLength + index * segmentLength)
      body += text.value
    }
    add(recordLetters[kind], body)
  }
  const totals = trailerTotals(file.transactions)
  const trailer = lay(
    trailerFields,
    Object.fromEntries(Object.entries(totals).map(([name, figure]) => [name, String(figure)])) as Readonly<
      Record<keyof typeof totals, string>
    >,
  )
  if (!trailer.ok) return refuse(trailer.error, records.length + 1)
  add('Z', trailer.value)
  return ok(records.map((record) => `${record}\r\n`).join(''))
}
