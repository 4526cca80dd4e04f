import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '@tamarack/application/documents/canonical-json'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { loanDesk, terms } from '@tamarack/application/testing/loan-desk.fixture'
import { byBorrower, loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { runs } from '@tamarack/domain/testing/runs.fixture'

const changes = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('save-personal-info' as const),
      answers: fc
        .integer({ min: 0, max: 3 })
        .map((dependents) => ({ ...personalInfo, numberOfDependents: dependents })),
    }),
    fc.record({
      type: fc.constant('save-financial-info' as const),
      answers: fc
        .integer({ min: 1, max: 3 })
        .map((amount) => ({ ...financialInfo, childBenefitMonthlyCents: amount * 100 })),
    }),
    fc.record({ type: fc.constant('choose-terms' as const), terms: fc.constant(terms) }),
    fc.record({ type: fc.constant('reopen-application' as const) }),
  ),
  { maxLength: 14 },
)

test('TAM-57: however answers are changed, submitted and changed again, every fingerprint of the log has its stored version', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (made) => {
      const desk = loanDesk()
      await walkTo(desk, 'review')
      for (const [index, { type, ...input }] of made.entries())
        await desk.execute(byBorrower(type, input as never), { key: `change-${index}` })
      const versions = desk.tables().answersVersions[loanId] ?? []
      for (const { event } of desk.tables().events) {
        if (event.type !== 'personal-info-saved' && event.type !== 'financial-info-saved') continue
        const version = versions.find(({ form, sha256 }) => `${form}-saved` === event.type && sha256 === event.answers)
        expect(version).toBeDefined()
        expect(desk.fingerprint.of(canonicalJson(version?.answers))).toBe(event.answers)
      }
      const log = desk.tables().events.map(({ event }) => event)
      const latest = log.findLast((event) => event.type === 'personal-info-saved')
      expect(desk.fingerprint.of(canonicalJson(desk.tables().personalInfo[loanId]))).toBe(latest?.answers)
    }),
    { numRuns: runs(60) },
  )
})

test('TAM-02: answers cannot be changed while we review them, until the submission is withdrawn', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'review')
  const save = (key: string) =>
    desk.execute(byBorrower('save-personal-info', { answers: { ...personalInfo, numberOfDependents: 3 } }), { key })
  expect(await save('k1')).toEqual({ ok: false, error: { code: 'STEP_NOT_DUE', facts: { status: 'review' } } })
  expect(await desk.execute(byBorrower('reopen-application', {}), { key: 'k2' })).toMatchObject({
    ok: true,
    value: { status: 'terms', loan: { submittedAt: null, terms: null } },
  })
  expect(await save('k3')).toMatchObject({ ok: true, value: { status: 'terms' } })
  expect(await desk.execute(byBorrower('choose-terms', { terms }), { key: 'k4' })).toMatchObject({
    ok: true,
    value: { status: 'review' },
  })
  expect(desk.tables().answersVersions[loanId]).toHaveLength(3)
})
