import { expect, test } from 'vitest'
import { loanTypes } from '../products/loan-type.ts'
import { localDate } from '../values/local-date.ts'
import { assignmentTakesEffectOn } from './assignment.ts'

test.each(loanTypes)(
  'C-18: an assignment of a %s loan takes effect on the day after its notice in writing',
  (loanType) => {
    expect(assignmentTakesEffectOn(loanType, localDate('2026-05-01'))).toBe('2026-05-02')
  },
)
