import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lives } from '@tamarack/domain/testing/golden-lives/golden-lives.fixture'
import { expectLivedAsWritten } from './testing/golden-lives.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './testing/time-skipping-engine.ts'

/** Few and short, and between them whatever happens in any of all lives: the first test asserts it.
 * The others are lived on demand (`golden-lives.long.test.ts`). */
const inEveryRun: readonly string[] = [
  'refund-that-did-not-arrive',
  'cancelled-in-time',
  'advance-dishonoured-once',
  'transfer-booked-and-reversed',
  'paid-twice-but-debit-returned',
  'small-balance-owed-to-borrower',
  'cancelled-before-funding',
  'written-off-and-partly-recovered',
  'arrears-debited',
  'refunded-then-returned',
  'advance-disputed-after-two-months',
  'installment-in-collections-and-written-off',
]

const folder = join(import.meta.dirname, 'golden')
const details: readonly string[] = [
  'notice-sent',
  'money-action-taken',
  'debit-returned',
  'payment-requested',
  'payment-completed',
  'payment-failed',
  'payment-returned',
]

/** What happens in a life, as its golden text has it: each event with the kind of a notice, an
 * action or a payment, and the code of a return. */
const kindsIn = (name: string): readonly string[] =>
  readFileSync(join(folder, `${name}.txt`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, type = '', rest = ''] = /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}(\S+) *(.*)$/.exec(line) ?? []
      if (!details.includes(type)) return type === '' ? [] : [type]
      return [`${type} ${type === 'debit-returned' ? rest.split(' ').at(-1) : rest.split(' ')[0]}`]
    })

test('the lives of every run have each kind of event that any life has', () => {
  const all = readdirSync(folder).map((file) => file.replace('.txt', ''))
  expect(new Set(all)).toEqual(new Set(lives.map(({ name }) => name)))
  const lived = new Set(inEveryRun.flatMap(kindsIn))
  expect(lived.size).toBeGreaterThan(40)
  expect([...new Set(all.flatMap(kindsIn))].filter((kind) => !lived.has(kind))).toEqual([])
})

describe('the workflow lives it, and the books end as written:', () => {
  // One server for each: on one for all, a timer of a life that is over may hold up the time of the
  // next.
  let engine: TimeSkippingEngine
  beforeEach(async () => {
    engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
  })
  afterEach(() => engine.stop())

  test.each(lives.filter(({ name }) => inEveryRun.includes(name)).map((life) => [life.name, life] as const))(
    '%s',
    (_name, life) => expectLivedAsWritten(engine, life),
  )
})
