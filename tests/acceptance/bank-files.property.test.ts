import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeReadBankAnswers, type BankAnswerPorts } from '@tamarack/application/pad-file/read-bank-answers'
import type { PadDebit } from '@tamarack/application/ports/pad-files.port'
import { makeFakeBankFolder } from '@tamarack/application/testing/fake-bank-folder'
import { makeFakeDifferences } from '@tamarack/application/testing/fake-differences'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { ReturnedItem } from '@tamarack/domain/pad-file/pad-file'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { cents } from '@tamarack/domain/values/cents'
import { localDate, plusDays } from '@tamarack/domain/values/local-date'

/* Debits due on Friday, December 4, 2026. The bank answers on Monday. */
const monday = localDate('2026-12-07')
const originatorId = '0000061000'

/** As the database makes them: a number and its check digits (ISO 7064, MOD 97-10). */
const referenceOf = (number: number): string =>
  `D${String(number).padStart(12, '0')}${String(98 - ((number * 100) % 97)).padStart(2, '0')}`

const debitOf = (number: number, amountCents: number): PadDebit => ({
  debitId: `pay_${number}`,
  reference: referenceOf(number),
  amountCents,
  debitDate: '2026-12-04',
  state: 'filed',
  fileState: 'accepted',
  returnCode: null,
  paidAt: null,
})

const returnOf = ({ reference, amountCents }: PadDebit, returnCode: string): ReturnedItem => ({
  kind: 'returned-debit',
  returnCode,
  amount: cents(amountCents),
  date: localDate('2026-12-04'),
  party: { institution: '003', transit: '00006', account: '0023456' },
  itemTrace: '0'.repeat(22),
  storedTransactionCode: '351',
  originatorShortName: 'TAMARACK',
  partyName: 'ZOE TREMBLAY',
  originatorLongName: 'TAMARACK LENDING INC.',
  userId: '6100',
  crossReference: reference,
  sundry: '',
  settlementCode: '',
  original: { institution: '001', transit: '12618', account: '989899' },
  originalItemTrace: '0'.repeat(22),
  invalidElements: '0'.repeat(11),
})

const returnsFile = (transactions: readonly ReturnedItem[], fileCreationNumber = 1, createdOn = monday): string => {
  const text = writePadFile({
    originatorId,
    fileCreationNumber,
    createdOn,
    destinationDataCentre: '00000',
    currency: 'CAD',
    transactions,
  })
  if (!text.ok) throw new Error(text.error.code)
  return text.value
}

/** Distinct for the few texts of a test. */
const digestOf = (text: string): string => {
  let digest = 7
  for (let at = 0; at < text.length; at += 1) digest = (digest * 31 + text.charCodeAt(at)) % 2 ** 44
  return digest.toString(16).padStart(11, '0')
}

const world = (debits: readonly PadDebit[], returnsFiles: BankAnswerPorts['returnsFiles'] = 'every-clearing-day') => {
  const bank = makeFakeBankFolder(debits)
  const differences = makeFakeDifferences()
  let now = torontoInstant(monday, 9, 0, 0)
  const read = makeReadBankAnswers({
    ...bank,
    clock: { now: () => now },
    fingerprint: { of: digestOf },
    differences: differences.port,
    originator: { originatorId },
    process: { notify: async () => undefined },
    returnsFiles,
  } as unknown as BankAnswerPorts)
  const open = () => differences.rows().filter(({ resolvedAt }) => resolvedAt === null)
  return {
    ...bank,
    read,
    open,
    differences,
    moveTo: (day: string, hour: number): void => {
      now = torontoInstant(localDate(day), hour, 0, 0)
    },
    close: (id: string) =>
      differences.port.resolve(id, { byId: 'u', byName: 'Ada', reason: 'no-action-needed', note: 'Asked', at: now }),
    stateOf: (number: number): string => {
      const row = bank.rows.get(`pay_${number}`)
      if (row?.returnCode !== null) return `returned ${row?.returnCode}`
      return row.paidAt === null ? 'held' : 'paid'
    },
  }
}

const two = [debitOf(1, 570_00), debitOf(2, 100_00)]
const good = returnsFile([returnOf(two[0] as PadDebit, '901')])
const damaged = good.replace('0000057000', '0000057001')

describe('a file of returns', () => {
  test('returns its debits and lets the others of its day be paid', async () => {
    const { folder, read, stateOf } = world(two)
    folder.set('returns.txt', good)
    await read()
    expect([stateOf(1), stateOf(2), folder.size]).toEqual(['returned 901', 'paid', 0])
  })

  test('without an item is the answer that all were paid', async () => {
    const { folder, read, stateOf } = world(two)
    folder.set('returns.txt', returnsFile([]))
    await read()
    expect([stateOf(1), stateOf(2)]).toEqual(['paid', 'paid'])
  })

  test('books once when it comes twice', async () => {
    const { folder, read, stateOf } = world(two)
    for (const name of ['1.txt', '2.txt']) folder.set(name, good)
    expect(await read()).toMatchObject({ answers: 1, differences: 0 })
    folder.set('3.txt', good)
    expect(await read()).toMatchObject({ answers: 0, differences: 0 })
    expect([stateOf(1), folder.size]).toEqual(['returned 901', 0])
  })

  test('that cannot be read holds the debits and is named with record, column and byte', async () => {
    const { folder, read, stateOf, open } = world(two)
    folder.set('returns.txt', damaged)
    folder.set('more.txt', returnsFile([], 2))
    await read()
    expect([stateOf(1), stateOf(2)]).toEqual(['held', 'held'])
    expect(open()).toMatchObject([{ kind: 'pad-answer', ours: 'readable', theirs: 'WRONG_TOTAL 3:25:2957' }])
    expect(open()[0]?.subject).toMatch(/^returns\.txt #[0-9a-f]{8}$/)
  })

  test('is read again when it was replaced, and settles what it held', async () => {
    const { folder, read, stateOf, open } = world(two)
    folder.set('returns.txt', damaged)
    await read()
    folder.set('returns.txt', good)
    await read()
    expect([stateOf(1), stateOf(2), open().length, folder.size]).toEqual(['returned 901', 'paid', 0, 0])
  })

  test('replaces one of the same number and day under another name', async () => {
    const { folder, read, stateOf, open } = world(two)
    folder.set('returns.txt', damaged)
    await read()
    folder.set('corrected.txt', good)
    await read()
    expect([stateOf(1), stateOf(2), open().length, folder.size]).toEqual(['returned 901', 'paid', 0, 0])
  })

  test('without a readable header is replaced under its name by one of that day, not of a later day', async () => {
    const { folder, read, stateOf, moveTo, open } = world(two)
    folder.set('returns.txt', damaged.replace('A', 'B'))
    await read()
    moveTo('2026-12-08', 9)
    folder.set('returns.txt', returnsFile([], 2, localDate('2026-12-08')))
    await read()
    expect([stateOf(1), stateOf(2), open().length]).toEqual(['held', 'held', 2])
    folder.set('returns.txt', good)
    await read()
    expect([stateOf(1), stateOf(2), open().length]).toEqual(['returned 901', 'paid', 0])
  })

  test('of a coming day waits for that day', async () => {
    const { folder, read, stateOf, moveTo, open } = world(two)
    folder.set('returns.txt', returnsFile([], 1, localDate('2026-12-08')))
    await read()
    expect(open()).toMatchObject([{ theirs: 'FILE_FROM_THE_FUTURE 1:25:25' }])
    moveTo('2026-12-08', 9)
    folder.set('today.txt', good)
    await read()
    expect([stateOf(1), stateOf(2), open().length, folder.size]).toEqual(['returned 901', 'paid', 0, 0])
  })

  test('of another originator answers for nothing', async () => {
    const { folder, read, stateOf, open } = world(two)
    folder.set('returns.txt', good.replaceAll('0000061000', '0000061001'))
    await read()
    expect([stateOf(1), stateOf(2)]).toEqual(['held', 'held'])
    expect(open()).toMatchObject([{ subject: 'returns.txt', theirs: '0000061001' }])
  })

  test('that staff closed holds nothing and leaves the folder', async () => {
    const { folder, read, stateOf, open, close } = world(two)
    folder.set('more.txt', returnsFile([], 2))
    folder.set('returns.txt', damaged)
    await read()
    await close(open()[0]?.id ?? '')
    await read()
    expect([stateOf(1), stateOf(2), folder.size]).toEqual(['paid', 'paid', 0])
  })
})

describe('a clearing day without a file of returns', () => {
  test('holds its debits, is listed from 18:00 on, and ends with the file', async () => {
    const { folder, read, stateOf, moveTo, open } = world(two)
    moveTo('2026-12-07', 17)
    await read()
    expect([stateOf(1), open().length]).toEqual(['held', 0])
    moveTo('2026-12-07', 18)
    await read()
    expect(stateOf(1)).toBe('held')
    expect(open()).toMatchObject([{ subject: 'returns of 2026-12-07', ours: 'expected', theirs: 'no-answer' }])
    folder.set('returns.txt', good)
    await read()
    expect([stateOf(1), stateOf(2), open().length]).toEqual(['returned 901', 'paid', 0])
  })

  test('holds its debits for weeks, until staff close the difference', async () => {
    const { read, stateOf, moveTo, open, close, folder } = world(two)
    moveTo('2026-12-21', 9)
    folder.set('later.txt', returnsFile([], 2, localDate('2026-12-08')))
    await read()
    await read()
    expect([stateOf(1), stateOf(2)]).toEqual(['held', 'held'])
    await close(open()[0]?.id ?? '')
    await read()
    expect([stateOf(1), stateOf(2)]).toEqual(['paid', 'paid'])
  })

  test('settles at 18:00 at a bank that sends no file without returns', async () => {
    const { read, stateOf, moveTo, open } = world(two, 'only-with-returns')
    moveTo('2026-12-07', 17)
    await read()
    expect(stateOf(1)).toBe('held')
    moveTo('2026-12-07', 18)
    await read()
    expect([stateOf(1), stateOf(2), open().length]).toEqual(['paid', 'paid', 0])
  })

  test('does not settle at such a bank while a file is unread', async () => {
    const { read, stateOf, moveTo, folder } = world(two, 'only-with-returns')
    folder.set('returns.txt', damaged)
    moveTo('2026-12-07', 18)
    await read()
    expect([stateOf(1), stateOf(2)]).toEqual(['held', 'held'])
  })
})

/** Forms that change no figure. */
const harmless: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => text.replaceAll('\r\n', '\r\r\n'),
  (text) => text.replace('\r\n', '\n'),
  (text) => text.replaceAll(/ +\r\n/g, '\r\n'),
  (text) => text.replaceAll(/ +\r\n/g, '\r'),
  (text) => text.replaceAll(' ', '\0'),
  (text) => `${text}\r\n\r\n`,
  (text) => `${text}\x1a`,
  (text) => text + '\x1a'.repeat(96),
  (text) => text + '\0'.repeat(50),
  (text) => `\r\n${text}`,
  (text) => text.replaceAll('ZOE', 'ZO\xcb'),
  (text) => text.replaceAll('ZOE', 'ZO\xd3'),
  (text) => text.replaceAll('ZOE', 'ZO\xc3\x8b'),
  (text) => `\xef\xbb\xbf${text}`,
]
/** Without line ends a record must keep its spaces, so these two come last. */
const lastForms = [(text: string) => text, (text: string) => text.replaceAll(/\r\n/g, '')]

/** Damage, at a place between 0 and 1. */
const damages: readonly ((text: string, place: number) => string)[] = [
  // Another digit.
  (text, place) => {
    const digits = Array.from(text.matchAll(/\d/g))
    const { index } = digits[Math.floor(place * digits.length)] ?? { index: 0 }
    return (
      text.slice(0, index) +
      String((Number(text[index]) + 1 + (Math.floor(place * 1e6) % 9)) % 10) +
      text.slice(index + 1)
    )
  },
  // A lost record.
  (text, place) => {
    const records = text.split('\r\n')
    return records.toSpliced(Math.floor(place * (records.length - 1)), 1).join('\r\n')
  },
  // A record that comes twice.
  (text, place) => {
    const records = text.split('\r\n')
    const at = Math.floor(place * (records.length - 1))
    return records.toSpliced(at, 0, records[at] ?? '').join('\r\n')
  },
  // A truncated file.
  (text, place) => text.slice(0, Math.floor(place * text.length)),
  // A lost or an added byte.
  (text, place) => text.slice(0, Math.floor(place * text.length)) + text.slice(Math.floor(place * text.length) + 1),
  (text, place) => `${text.slice(0, Math.floor(place * text.length))}0${text.slice(Math.floor(place * text.length))}`,
]

const amounts = fc.array(fc.constantFrom(570_00, 100_00, 342_17), { minLength: 1, maxLength: 12 })
const book = amounts.chain((list) =>
  fc.record({
    debits: fc.constant(list.map((amount, index) => debitOf(index + 1, amount))),
    returned: fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length }),
  }),
)
const place = fc.double({ min: 0, max: 0.999_999, noNaN: true })
const code = '901'

const fileOf = ({
  debits,
  returned,
}: {
  readonly debits: readonly PadDebit[]
  readonly returned: readonly boolean[]
}) => returnsFile(debits.filter((_, index) => returned[index]).map((debit) => returnOf(debit, code)))

describe('files as banks send them', () => {
  test('are read in any combination of their forms: each return is booked, each other debit is paid', async () => {
    await fc.assert(
      fc.asyncProperty(
        book,
        fc.uniqueArray(fc.nat(harmless.length - 1), { maxLength: 5 }),
        fc.nat(1),
        fc.integer({ min: 1, max: 3 }),
        async (given, forms, last, copies) => {
          const isBlock = last === 1
          const text = forms
            .toSorted((a, b) => a - b)
            .filter((one) => !isBlock || ![4, 5].includes(one))
            .reduce((all, one) => harmless[one]?.(all) ?? all, fileOf(given))
          const { folder, read, stateOf } = world(given.debits)
          for (let copy = 0; copy < copies; copy += 1) folder.set(`${copy}.txt`, lastForms[last]?.(text) ?? '')
          expect(await read()).toMatchObject({ answers: 1, differences: 0 })
          for (const [index] of given.debits.entries())
            expect(stateOf(index + 1)).toBe(given.returned[index] === true ? `returned ${code}` : 'paid')
        },
      ),
      { numRuns: 400 },
    )
  })

  test('that are damaged settle no debit that the bank returned', async () => {
    await fc.assert(
      fc.asyncProperty(
        book,
        fc.array(fc.tuple(fc.nat(damages.length - 1), place), { minLength: 1, maxLength: 3 }),
        fc.uniqueArray(fc.nat(harmless.length - 1), { maxLength: 3 }),
        fc.constantFrom<BankAnswerPorts['returnsFiles']>('every-clearing-day', 'only-with-returns'),
        async (given, hits, forms, returnsFiles) => {
          const hit = hits.reduce((all, [kind, at]) => damages[kind]?.(all, at) ?? all, fileOf(given))
          const text = forms.reduce((all, one) => harmless[one]?.(all) ?? all, hit)
          const { folder, read, stateOf, moveTo } = world(given.debits, returnsFiles)
          folder.set('returns.txt', text)
          // Another file of the day can be read: it must not settle what the first may return.
          folder.set('more.txt', returnsFile([], 2))
          for (const [day, hour] of [
            [monday, 9],
            [monday, 18],
            [plusDays(monday, 3), 9],
          ] as const) {
            moveTo(day, hour)
            await read()
          }
          for (const [index] of given.debits.entries())
            if (given.returned[index] === true) expect(stateOf(index + 1)).not.toBe('paid')
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
