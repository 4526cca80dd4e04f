import { err, ok, type Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import { fromFileDate } from './file-date.ts'
import {
  headerFields,
  prefixFields,
  trailerFields,
  transactionFields,
  transactionOffsets,
  type FieldPlace,
  type HeaderField,
  type TrailerField,
  type TransactionField,
} from './layout.ts'
import {
  prefixLength,
  recordLetters,
  segmentLength,
  segmentsPerRecord,
  transactionKinds,
  type PadFile,
  type PadFileRefusal,
  type Transaction,
  type TransactionKind,
} from './pad-file.ts'
import { recordsOf, utf8Length, utf8TextOf, type PadRecord } from './records.ts'
import { trailerTotals } from './trailer.ts'

type Refused = { readonly ok: false; readonly error: PadFileRefusal }
type Raw<Name extends string> = Readonly<Record<Name, string>>

const refuse = (
  code: PadFileRefusal['code'],
  record: number,
  position: number,
  field: string,
  given: string,
  expected?: string,
): Refused => err({ code, record, position, field, given, ...(expected !== undefined && { expected }) })

/** Fields that nothing is decided on. Banks write them in code page 1252 or 850, or in UTF-8. */
const freeText: ReadonlySet<string> = new Set([
  'originatorShortName',
  'partyName',
  'originatorLongName',
  'sundry',
  'reserved',
] satisfies readonly (TransactionField | HeaderField)[])

const notDigits = /\D/
const notPrintableAscii = /[^\x20-\x7e]/
/** Below 0x20, and delete. From 0x80 on, each byte is a letter or sign of a code page. */
const controlCharacter = /[^\x20-\x7e\x80-\uffff]/
const forbiddenIn = ({ name, kind }: FieldPlace<string>): RegExp => {
  if (kind === 'digits') return notDigits
  return freeText.has(name) ? controlCharacter : notPrintableAscii
}

const cut = <Name extends string>(
  fields: readonly FieldPlace<Name>[],
  text: string,
  record: number,
  start: number,
): Result<Raw<Name>, PadFileRefusal> => {
  const raw: Partial<Record<Name, string>> = {}
  for (const field of fields) {
    const { name, kind, from, length } = field
    const value = text.slice(start + from, start + from + length)
    const wrong = value.search(forbiddenIn(field))
    const code = kind === 'digits' ? 'NOT_NUMERIC' : 'CHARACTER_NOT_ALLOWED'
    if (wrong >= 0) return refuse(code, record, start + from + wrong + 1, name, value)
    raw[name] = kind === 'digits' ? value : value.trimEnd()
  }
  return ok(raw as Raw<Name>)
}

const address = (institution: string, account: string) => ({
  institution: institution.slice(1, 4),
  transit: institution.slice(4),
  account,
})

const readTransaction = (
  kind: TransactionKind,
  text: string,
  record: number,
  start: number,
): Result<Transaction, PadFileRefusal> => {
  const cutUp = cut(transactionFields, text, record, start)
  if (!cutUp.ok) return cutUp
  const raw = cutUp.value
  const unfit = (code: PadFileRefusal['code'], field: TransactionField, expected?: string): Refused =>
    refuse(code, record, start + transactionOffsets[field] + 1, field, raw[field], expected)
  const date = fromFileDate(raw.date)
  if (date === undefined) return unfit('NOT_A_DATE', 'date', '0YYDDD')
  if (Number(raw.amount) === 0) return unfit('OUT_OF_RANGE', 'amount', '1 to 9999999999 cents')
  for (const field of ['partyInstitution', 'returnInstitution'] as const)
    if (!raw[field].startsWith('0')) return unfit('OUT_OF_RANGE', field, '0, institution, transit')
  for (const field of ['partyAccount', 'returnAccount'] as const) if (raw[field] === '') return unfit('MISSING', field)
  const { code, partyInstitution, partyAccount, returnInstitution, returnAccount, ...others } = raw
  const { amount, date: _day, originalItemTrace, invalidElements, ...texts } = others
  const party = address(partyInstitution, partyAccount)
  const common = { amount: cents(Number(amount)), date, party, ...texts }
  const home = address(returnInstitution, returnAccount)
  if (kind === 'credit' || kind === 'debit') return ok({ ...common, kind, transactionCode: code, returnsTo: home })
  if (!/^\d{22}$/.test(originalItemTrace)) return unfit('NOT_NUMERIC', 'originalItemTrace', '22 digits')
  return kind === 'credit-reversal' || kind === 'debit-reversal'
    ? ok({ ...common, kind, transactionCode: code, returnsTo: home, originalItemTrace })
    : ok({ ...common, kind, returnCode: code, original: home, originalItemTrace, invalidElements })
}

const readDetail = (
  kind: TransactionKind,
  text: string,
  record: number,
): Result<readonly Transaction[], PadFileRefusal> => {
  const transactions: Transaction[] = []
  let gapAt = 0
  for (let segment = 0; segment < segmentsPerRecord; segment += 1) {
    const start = prefixLength + segment * segmentLength
    if (text.slice(start, start + segmentLength).trim() === '') {
      gapAt ||= start + 1
      continue
    }
    const missing = `the transaction at position ${gapAt}`
    if (gapAt > 0) return refuse('TRANSACTION_AFTER_GAP', record, start + 1, 'transaction', '', missing)
    const transaction = readTransaction(kind, text, record, start)
    if (!transaction.ok) return transaction
    transactions.push(transaction.value)
  }
  return transactions.length > 0
    ? ok(transactions)
    : refuse('DETAIL_WITHOUT_TRANSACTION', record, prefixLength + 1, 'transaction', '')
}

/** What the header of a file states. */
export type PadFileHeader = Omit<PadFile, 'transactions'>

const readHeader = (text: string): Result<PadFileHeader, PadFileRefusal> => {
  const prefix = cut(prefixFields, text, 1, 0)
  if (!prefix.ok) return prefix
  const header = cut(headerFields, text, 1, 0)
  if (!header.ok) return header
  const { originatorId, fileCreationNumber } = prefix.value
  const { destinationDataCentre, currency } = header.value
  const createdOn = fromFileDate(header.value.createdOn)
  if (originatorId === '') return refuse('MISSING', 1, 11, 'originatorId', '')
  if (Number(fileCreationNumber) === 0)
    return refuse('OUT_OF_RANGE', 1, 21, 'fileCreationNumber', fileCreationNumber, '1 to 9999')
  if (createdOn === undefined) return refuse('NOT_A_DATE', 1, 25, 'createdOn', header.value.createdOn, '0YYDDD')
  if (currency !== 'CAD') return refuse('WRONG_CURRENCY', 1, 56, 'currency', currency, 'CAD')
  const number = Number(fileCreationNumber)
  return ok({ originatorId, fileCreationNumber: number, createdOn, destinationDataCentre, currency })
}

/** Each record repeats the file and counts itself; one that does not belong stops the reading. */
const prefixRefusal = (text: string, record: number, header: string): Refused | undefined => {
  const prefix = cut(prefixFields, text, record, 0)
  if (!prefix.ok) return prefix
  const { recordCount } = prefix.value
  if (Number(recordCount) !== record)
    return refuse('WRONG_RECORD_COUNT', record, 2, 'recordCount', recordCount, String(record).padStart(9, '0'))
  const [control, expected] = [text.slice(10, prefixLength), header.slice(10, prefixLength)]
  return control === expected ? undefined : refuse('WRONG_CONTROL', record, 11, 'control', control, expected)
}

const trailerRefusal = (text: string, record: number, transactions: readonly Transaction[]): Refused | undefined => {
  const trailer = cut(trailerFields, text, record, 0)
  if (!trailer.ok) return trailer
  const totals = trailerTotals(transactions)
  for (const { name, from, length } of trailerFields) {
    const expected = String(totals[name satisfies TrailerField]).padStart(length, '0')
    if (trailer.value[name] !== expected)
      return refuse('WRONG_TOTAL', record, from + 1, name, trailer.value[name], expected)
  }
  return undefined
}

const kindOf = (letter: string): TransactionKind | undefined =>
  transactionKinds.find((kind) => recordLetters[kind] === letter)

const readRecords = (records: readonly PadRecord[]): Result<PadFile, PadFileRefusal> => {
  const [header] = records
  if (header === undefined) return refuse('EMPTY_FILE', 1, 0, 'file', '')
  if (header.text[0] !== 'A') return refuse('HEADER_MISSING', 1, 1, 'recordType', header.text.slice(0, 1), 'A')
  const transactions: Transaction[] = []
  let head: PadFileHeader | undefined
  for (const [index, { text }] of records.entries()) {
    const number = index + 1
    const letter = text.slice(0, 1)
    const kind = kindOf(letter)
    if (letter !== 'A' && letter !== 'Z' && kind === undefined)
      return refuse('UNKNOWN_RECORD_TYPE', number, 1, 'recordType', letter, 'A, C, D, E, F, I, J or Z')
    const misplaced = prefixRefusal(text, number, header.text)
    if (misplaced) return misplaced
    if (letter === 'A') {
      if (number > 1) return refuse('HEADER_REPEATED', number, 1, 'recordType', 'A')
      const read = readHeader(text)
      if (!read.ok) return read
      head = read.value
    } else if (kind !== undefined) {
      const read = readDetail(kind, text, number)
      if (!read.ok) return read
      transactions.push(...read.value)
    } else {
      const wrong = trailerRefusal(text, number, transactions)
      if (wrong) return wrong
      if (number < records.length)
        return refuse('RECORD_AFTER_TRAILER', number + 1, 1, 'recordType', (records[number]?.text ?? '').slice(0, 1))
    }
  }
  const last = records.at(-1)?.text.slice(0, 1) ?? ''
  if (head === undefined || last !== 'Z') return refuse('TRAILER_MISSING', records.length, 1, 'recordType', last, 'Z')
  return ok({ ...head, transactions })
}

/** Why a file was not read, with the byte of it from 1. */
export type UnreadPadFile = PadFileRefusal & { readonly byte: number }

/** Where the refused position is in the text of the file, from 0. */
const placeIn = (records: readonly PadRecord[], { record, position }: PadFileRefusal): number =>
  (records[record - 1]?.at ?? 0) + Math.max(position - 1, 0)

/** Reads a file from its bytes, one character each. Forgives how lines end and are filled
 * (`recordsOf`), and any letter in names; believes no count, control field, account, date,
 * reference or total that does not fit. Refuses at the first of them; notices of change (U, S, V)
 * are unknown. */
export const readPadFile = (bytes: string): Result<PadFile, UnreadPadFile> => {
  const records = recordsOf(bytes)
  const read = readRecords(records)
  if (read.ok) return read
  const unread = { ...read.error, byte: placeIn(records, read.error) + 1 }
  const text = utf8TextOf(bytes)
  if (text === undefined) return err(unread)
  const lettered = recordsOf(text)
  const again = readRecords(lettered)
  if (again.ok) return again
  const { record, position } = again.error
  const isFurther = record > unread.record || (record === unread.record && position > unread.position)
  return err(
    isFurther ? { ...again.error, byte: utf8Length(text.slice(0, placeIn(lettered, again.error))) + 1 } : unread,
  )
}

/** The header of a file whose other records may be unreadable; undefined if it is not readable
 * itself. */
export const readPadFileHeader = (bytes: string): PadFileHeader | undefined => {
  const [first] = recordsOf(bytes)
  const header = first?.text.startsWith('A') === true ? readHeader(first.text) : undefined
  return header?.ok === true ? header.value : undefined
}
