import { expect } from 'vitest'
import { bookAsOf, isLedgerEvent, replay } from '@tamarack/domain/ledger/replay'
import { live, type Life } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { localDate } from '@tamarack/domain/values/local-date'
import { liveThrough } from './lived-life.ts'
import type { TimeSkippingEngine } from './time-skipping-engine.ts'
import { essenceOf, linesOf } from './written-life.ts'

/** Lives that our own policies end otherwise than they are written, and why. What the system made
 * of each stands in its golden text all the same. */
const otherwise: Readonly<Record<string, string>> = {
  'advance-dishonoured-once':
    'A returned debit is presented again five clearing days later, not on the day of its notice (TAM-64): 83 cents more of interest, forgiven as less than a dollar.',
  'plan-missed-instalment': 'The instalment is presented again by itself and paid before the borrower pays it.',
  'arrears-debited':
    'Fee and interest are no part of what the borrower authorized, and are never debited by themselves (TAM-65).',
  'installment-missed-once':
    'The debit is presented again by itself, so that what the borrower pays meanwhile is paid ahead, and bears less interest.',
  'copy-never-received': 'The copies leave with the signature, so that the right to cancel ends.',
}

/** Lets the real workflow live that life, and asserts that its log is the golden text and that the
 * books end as written. */
export const expectLivedAsWritten = async (engine: TimeSkippingEngine, life: Life): Promise<void> => {
  const { name, story, asOf } = life
  const { book, log, notRefused } = await liveThrough(engine, life)
  const begun = log.findIndex(({ event }) => event.type === 'activated')
  const text = [
    story,
    ...(otherwise[name] ? ['', `Otherwise: ${otherwise[name]}`] : []),
    '',
    ...linesOf(log.slice(begun)),
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot(`./golden/${name}.txt`)
  expect(replay(log.map(({ event }) => event).filter(isLedgerEvent))).toEqual({ ok: true, value: book })
  const ended = essenceOf(bookAsOf(book, localDate(asOf)))
  const written = essenceOf(live(life).book)
  if (otherwise[name] === undefined) {
    expect(ended).toEqual(written)
    expect(notRefused).toEqual([])
  } else expect(ended).not.toEqual(written)
}
