import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makePadDrop } from '@tamarack/adapter-bank-files/pad-drop'
import { makeBank } from '@tamarack/adapter-bank-files/sandbox/bank'
import { allOff, type Switches } from '@tamarack/adapter-bank-files/sandbox/switches'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase } from '@tamarack/adapter-postgres/database'
import { makeBankAnswers, makePadDebits, makePadFiles } from '@tamarack/adapter-postgres/pad-files'
import { makeJournal, openMemory } from '@tamarack/adapter-sandbox/memory'
import { makeManualTime } from '@tamarack/adapter-sandbox/time'
import { makeDebitsByFile } from '@tamarack/application/pad-file/debits-by-file'
import { makeMakePadFile } from '@tamarack/application/pad-file/make-pad-file'
import { originatorOf } from '@tamarack/application/pad-file/rail'
import { makeReadBankAnswers } from '@tamarack/application/pad-file/read-bank-answers'
import { makeFakeDifferences } from '@tamarack/application/testing/fake-differences'
import {
  paymentRailGuarantees,
  refusedPaymentGuarantees,
  type AnsweringWorld,
} from '@tamarack/application/testing/payment-rail-contract'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { plusBusinessDays } from '@tamarack/domain/calendars/business-calendar'
import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { answeredOn } from '@tamarack/domain/pad-file/settlement'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, type LocalDate } from '@tamarack/domain/values/local-date'
import { begin, cipher, lendingInPostgres } from '../support/lending-in-postgres.ts'

/* The contract of payment rails for debits by PAD file, over PostgreSQL, a real folder and the
 * sandbox of a bank. No call of this rail crosses a network, so it has no outages. A bank can
 * return a debit, also after it was paid, but cannot take a return back. */

const originator = originatorOf({
  originatorId: '0000061000',
  destinationDataCentre: '61210',
  userId: '6100',
  returnsTo: '001-12618-989899',
  operatingName: 'Tamarack Lending',
  legalName: 'Tamarack Lending Inc.',
})
const hourMs = 3_600_000

const folder = await mkdtemp(join(tmpdir(), 'tamarack-debits-'))
const database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
const borrower = await lendingInPostgres(database).withCustomer()
await begin(borrower)
const { loanId } = borrower
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const clearingDay = (from: LocalDate, days: number): LocalDate => {
  const day = plusBusinessDays(acssCalendar, from, days)
  if (!day.ok) throw new Error(day.error.code)
  return day.value
}

type Course = 'failed' | 'failed-after-completed'

const makeWorld = (): AnsweringWorld<Course> => {
  const time = makeManualTime(torontoInstant(localDate('2026-12-01'), 6, 0, 0))
  const clock = { now: () => instant(time.now()) }
  const [debits, files, drop] = [makePadDebits(database, cipher), makePadFiles(database, cipher), makePadDrop(folder)]
  const days = new Map<string, LocalDate>()
  const courses = new Map<string, Course>()
  let switches: Switches = allOff
  const bank = makeBank({
    folder,
    memory: openMemory(makeJournal()),
    time,
    switches: () => switches,
    acknowledgesAfterMs: 60_000,
  })
  const ports = {
    clock,
    fingerprint: sha256Fingerprint,
    files,
    debits,
    answers: makeBankAnswers(database, cipher),
    drop,
    originator,
    returnsFiles: 'every-clearing-day' as const,
    stops: { acts: async () => [] },
    differences: makeFakeDifferences().port,
    process: { notify: async () => 'taken' as const },
  }
  const makeFile = makeMakePadFile(ports)
  const readAnswers = makeReadBankAnswers(ports)
  const lastId = (): string => [...days.keys()].at(-1) ?? ''
  const lastDay = (): LocalDate => days.get(lastId()) ?? torontoDateOf(clock.now())
  const itemsOf = async (paymentId: string) => {
    const reference = (await debits.find(paymentId))?.reference
    return bank.items().filter(({ item }) => item.crossReference === reference)
  }
  const passTo = async (day: LocalDate, hour: number): Promise<void> => {
    time.pass(Math.max(0, torontoInstant(day, hour, 0, 0) - time.now()))
    await readAnswers()
  }
  const untilAnswered = async (): Promise<void> => {
    switches = { ...allOff, debits: courses.get(lastId()) === 'failed' ? '901' : 'paid' }
    await passTo(answeredOn(lastDay()), 9)
    switches = allOff
  }
  const rail = makeDebitsByFile({ debits, clock })
  /** Stores the debit in the ledger's table too, as a loan's log would. */
  const inLedger = (paymentId: string, amountCents: number) =>
    database.em.fork().execute(
      `insert into payment (id, loan_id, kind, attempt, amount_cents, state, requested_at)
         values (?, ?, 'debit', 1, ?, 'requested', ?) on conflict do nothing`,
      [paymentId, loanId, amountCents, time.now()],
    )
  return {
    rail: {
      ...rail,
      async send(order) {
        if (order.amountCents > 0) await inLedger(order.paymentId, order.amountCents)
        return rail.send(order)
      },
    },
    newOrder: () => {
      const paymentId = `pay_${loanId}_debit_${days.size + 1}`
      const debitDate = clearingDay(torontoDateOf(clock.now()), 3)
      days.set(paymentId, debitDate)
      return {
        paymentId,
        direction: 'in',
        amountCents: 500_29,
        memo: 'Tamarack loan',
        comment: '',
        party: {
          firstName: 'Alice',
          lastName: 'Maplewood',
          email: 'alice@example.org',
          customerId: 'usr_alice',
          phone: null,
        },
        account: { institutionNumber: '003', transitNumber: '00006', accountNumber: '0023456', debitDate },
      }
    },
    sent: 'acknowledged',
    refusal: /^900$/,
    async untilSent() {
      await passTo(torontoDateOf(clock.now()), 16)
      await makeFile()
      bank.collect()
      time.pass(hourMs)
      await readAnswers()
    },
    complete: untilAnswered,
    async movedCents(paymentId) {
      const atBank = (await itemsOf(paymentId)).filter(({ answer }) => answer === null || answer === 'paid')
      const row = await debits.find(paymentId)
      return atBank.reduce((sum, { item }) => sum + item.amount, row?.state === 'waiting' ? row.amountCents : 0)
    },
    hourPasses: async () => time.pass(hourMs + 1),
    async answering(course, act) {
      await act()
      courses.set(lastId(), course)
    },
    untilAnswered,
    async untilChanged() {
      const [item] = await itemsOf(lastId())
      expect(bank.giveBack(item?.id ?? '', '915')).toBe(true)
      await passTo(clearingDay(torontoDateOf(clock.now()), 1), 9)
    },
  }
}

const world = makeWorld()

describe('a debit by PAD file', () => {
  test.each([...paymentRailGuarantees(world), ...refusedPaymentGuarantees(world)])('$sentence', async ({ verify }) => {
    await expect(verify()).resolves.toBeUndefined()
  })
})
