import { expect, test } from 'vitest'
import { personalInfo } from '../testing/answers.fixture.ts'
import { loanDesk, type LoanDesk } from '../testing/loan-desk.fixture.ts'
import { byBorrower, loanId, walkTo } from '../testing/walked-loan.fixture.ts'
import { answersHistoryOf } from './answers-versions.ts'

const historyOf = (desk: LoanDesk) =>
  answersHistoryOf(
    {
      events: async () => desk.tables().events,
      answersVersions: async () => desk.tables().answersVersions[loanId] ?? [],
    },
    loanId,
  )
const save = (desk: LoanDesk, numberOfDependents: number, key: string) =>
  desk.execute(byBorrower('save-personal-info', { answers: { ...personalInfo, numberOfDependents } }), { key })

test('TAM-57: answers that were changed after a submission and changed back are three entries, each with its moment', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'review')
  const first = desk.now()
  desk.pass(60_000)
  await desk.execute(byBorrower('reopen-application', {}), { key: 'k1' })
  await save(desk, 3, 'k2')
  desk.pass(60_000)
  await save(desk, personalInfo.numberOfDependents, 'k3')
  await save(desk, personalInfo.numberOfDependents, 'k4')
  const history = await historyOf(desk)
  expect(history.personalInfo.map(({ savedAt, answers }) => [savedAt - first, answers.numberOfDependents])).toEqual([
    [0, personalInfo.numberOfDependents],
    [60_000, 3],
    [120_000, personalInfo.numberOfDependents],
  ])
  expect(history.financialInfo).toHaveLength(1)
})

test('an application without answers has no versions', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'identity')
  expect(await historyOf(desk)).toEqual({ personalInfo: [], financialInfo: [] })
})
