import { expect, test } from 'vitest'
import { systemActor } from './actor.ts'
import { eventsUntil, given, issue, mei } from './life.fixture.ts'
import type { LoanEvent } from './loan-event.ts'
import { changesAllowed } from './policy.ts'

const saved: LoanEvent = { type: 'personal-info-saved', answers: 'answers' }
const save = issue('save-personal-info', { answers: {} as never })

/** An application whose answers were saved so often that this many changes are left. */
const withChangesLeft = (left: number) => {
  const events = eventsUntil('financial-info')
  const had = given(events).loan?.changes ?? 0
  return given([...events, ...Array.from({ length: changesAllowed - left - had }, () => saved)])
}

test('answers may be changed as often as one application may, and not once more', () => {
  expect(withChangesLeft(1).when(save)).toMatchObject({ ok: true })
  expect(withChangesLeft(0).when(save)).toEqual({
    ok: false,
    error: { code: 'TOO_MANY_CHANGES', facts: { allowed: changesAllowed } },
  })
})

test('an application that was changed too often can still be withdrawn, rejected and end', () => {
  const changed = withChangesLeft(0)
  expect(changed.when(issue('withdraw-application', {}))).toMatchObject({ ok: true })
  expect(changed.when(issue('reject-application', { reasons: ['income-too-low'], note: null }, mei))).toMatchObject({
    ok: true,
  })
  expect(changed.when(issue('expire-application', {}, systemActor))).toMatchObject({ ok: true })
})
