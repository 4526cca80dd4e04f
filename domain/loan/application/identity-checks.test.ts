import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterNews, afterOpening, checkOf, undecidedChecks, type IdentityChecks } from './identity-checks.ts'

const states = ['open', 'confirming', 'pending-review', 'failed'] as const
const step = fc.record({
  opens: fc.boolean(),
  checkId: fc.constantFrom('a', 'b', 'c', 'd'),
  state: fc.constantFrom(...states),
})

test('keeps the check that was opened last as the newest, and follows every check whose last news is undecided', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let checks: IdentityChecks = {}
      let newest: string | undefined
      const last = new Map<string, (typeof states)[number]>()
      for (const { opens, checkId, state } of steps) {
        if (opens) {
          checks = afterOpening(checks, { checkId, state: 'open' })
          newest = checkId
        } else {
          checks = afterNews(checks, { checkId, state })
          newest ??= checkId
        }
        last.set(checkId, opens ? 'open' : state)
        expect(checks.check?.checkId).toBe(newest)
        const undecided = [...last].flatMap(([id, known]) => (known === 'failed' ? [] : [id]))
        expect(undecidedChecks(checks).map((check) => check.checkId)).toEqual(expect.arrayContaining(undecided))
        expect(undecidedChecks(checks)).toHaveLength(undecided.length)
        expect(checkOf(checks, newest)).toBe(checks.check)
      }
    }),
  )
})
