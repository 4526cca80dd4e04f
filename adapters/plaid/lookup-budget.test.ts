import { beforeEach, expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import {
  eachStrangerPerMinute,
  makeLookupBudget,
  strangersPerMinute,
  trustedPerMinute,
  type LookupBudget,
} from './lookup-budget.ts'

let now = 0
let budget: LookupBudget
beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 17)
  budget = makeLookupBudget({ now: () => instant(now) })
})
const taken = (times: number, sender: (at: number) => string): number =>
  Array.from({ length: times }, (_, at) => budget.take(sender(at))).filter(Boolean).length

test('one stranger has so many lookups a minute, and all of them together so many', () => {
  expect(taken(100, () => 'one')).toBe(eachStrangerPerMinute)
  expect(taken(100, (at) => `stranger ${at}`)).toBe(strangersPerMinute - eachStrangerPerMinute)
  now += 60_000
  expect(taken(100, (at) => `stranger ${at}`)).toBe(strangersPerMinute)
})

test('strangers never spend the part of a sender that delivered a genuine message within a day', () => {
  budget.trust('provider')
  expect(taken(100, (at) => `stranger ${at}`)).toBe(strangersPerMinute)
  expect(taken(100, () => 'provider')).toBe(trustedPerMinute)
  now += 24 * 3_600_000 - 60_000
  expect(taken(100, () => 'provider')).toBe(trustedPerMinute)
  now += 60_000
  expect(taken(100, () => 'provider')).toBe(eachStrangerPerMinute)
})

test('of very many senders the ones that delivered last are trusted', () => {
  for (let at = 0; at < 101; at++) budget.trust(`sender ${at}`)
  expect(taken(100, (at) => `stranger ${at}`)).toBe(strangersPerMinute)
  expect([budget.take('sender 0'), budget.take('sender 1'), budget.take('sender 100')]).toEqual([false, true, true])
})
