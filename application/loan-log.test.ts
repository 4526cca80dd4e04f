import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import {
  anonymousLine,
  firstPreviousHash,
  hashOfLine,
  hashOfLines,
  linesOf,
  verifyChain,
  type LoggedEvent,
} from './loan-log.ts'
import { chained, firstBrokenLook, type Look } from './look-log.ts'

const fingerprint = { of: (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex') }
const by = { id: 'usr_1', name: 'Rowan Ashe', role: 'customer' } as const
const envelope = { at: 1, actor: by, ip: '192.0.2.1', userAgent: 'Browser' }
const event = (at: number, type = 'disbursed'): LoanEvent => ({ type, at }) as LoanEvent
const written = linesOf(
  { loanId: 'ln_1', sequence: 0, lastHash: firstPreviousHash },
  [event(1), event(2), event(3)],
  envelope,
  fingerprint,
)
const firstBroken = (lines: readonly LoggedEvent[]) => verifyChain(lines, fingerprint).firstBroken
/** The line with a hash that covers it. */
const hashed = (line: LoggedEvent): LoggedEvent => ({ ...line, hash: hashOfLine(line, fingerprint) })

describe('a log', () => {
  test('that is as it was written is whole', () => expect(firstBroken(written)).toBeNull())

  test.each<readonly [string, (lines: readonly LoggedEvent[]) => readonly LoggedEvent[], number]>([
    ['a line was changed', (lines) => lines.with(1, { ...(lines[1] as LoggedEvent), at: 9 }), 2],
    ['a number is left out', (lines) => lines.with(2, hashed({ ...(lines[2] as LoggedEvent), sequence: 4 })), 4],
    ['a line follows another', (lines) => lines.with(1, hashed({ ...(lines[1] as LoggedEvent), at: 9 })), 3],
    ['two lines changed places', ([one, two, three]) => [one, three, two] as readonly LoggedEvent[], 3],
  ])('in which %s is broken there', (_what, change, broken) => {
    expect(firstBroken(change(written))).toBe(broken)
  })
})

describe('a log whose records were destroyed', () => {
  const left = written.map(anonymousLine)
  const end = { loanId: 'ln_1', sequence: left.length, lastHash: written.at(-1)?.hash ?? '' }
  const destruction = { type: 'records-destroyed', at: 4, remaining: hashOfLines(left, fingerprint) }
  const log = [...left, ...linesOf(end, [destruction as LoanEvent], envelope, fingerprint)]

  test('names no customer, and is whole', () => {
    expect(left[0]).toMatchObject({ actor: { id: null, name: null, role: 'customer' }, ip: null, userAgent: null })
    const staff = { id: 'usr_2', name: 'Mei Chen', role: 'employee' } as const
    expect(anonymousLine({ ...(written[0] as LoggedEvent), actor: staff }).actor).toEqual(staff)
    expect(firstBroken(log)).toBeNull()
  })

  test('is broken where what was left, or the destruction itself, was changed', () => {
    expect(firstBroken(log.with(1, { ...(log[1] as LoggedEvent), at: 9 }))).toBe(4)
    expect(firstBroken(log.with(3, { ...(log[3] as LoggedEvent), at: 9 }))).toBe(4)
  })
})

test('looks are broken where one is missing, changed or written anew', () => {
  const look = { chain: 'ln_1', staffId: 'usr_2', at: 1 } as Omit<Look, 'sequence' | 'previousHash' | 'hash'>
  const one = chained(look, undefined, fingerprint)
  const two = chained({ ...look, at: 2 }, one, fingerprint)
  const broken = (...looks: readonly Look[]) => firstBrokenLook(looks, fingerprint)
  expect(broken(one, two)).toBeNull()
  expect(broken({ ...one, at: 9 }, two)).toBe(1)
  expect(broken(one, chained({ ...look, at: 2 }, { ...one, sequence: 2 }, fingerprint))).toBe(2)
  expect(broken(chained({ ...look, at: 9 }, undefined, fingerprint), two)).toBe(2)
})
