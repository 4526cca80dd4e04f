import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fieldPurposes } from '@tamarack/domain/privacy/field-purposes'
import { messages } from '../messages.ts'
import { financialAnswers, personalAnswers } from '../testing/answers.fixture.ts'
import { cashAdvanceForm } from './cash-advance.ts'
import { financialInfoForm } from './financial-info.ts'
import { personalInfoForm } from './personal-info.ts'

/** What a person chooses or agrees to, rather than states about themselves. */
const notPersonal = ['loanType', 'loanAmount', 'startDate', 'consent']

const fieldsOfTheApplication = [personalInfoForm, financialInfoForm, cashAdvanceForm].flatMap((form) =>
  Object.keys(form.shape),
)

test('C-19: every personal field of the application has its purpose, and no purpose is stated for a field that is not collected', () => {
  expect(fieldsOfTheApplication.filter((field) => !notPersonal.includes(field)).toSorted()).toEqual(
    // Read at the bank, not collected in a form.
    Object.keys(fieldPurposes)
      .filter((field) => field !== 'bankAccount')
      .toSorted(),
  )
})

/** Wrong in each way that a box or a forged call can be; for most fields some of them are right. */
const wrong = [undefined, null, '', ' ', 'x'.repeat(121), '12', Number.NaN, -1, 0, 0.5, 1e18, {}, []]

const mistakes = (form: z.ZodMiniType, answers: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(answers).flatMap((field) =>
    wrong.flatMap((value) => {
      const { error } = form.safeParse({ ...answers, [field]: value })
      return (error?.issues ?? []).map(({ message, path }) => `${path.join('.')}: ${message}`)
    }),
  )
const ours: readonly string[] = Object.values(messages)

test.each([
  {
    form: 'personal info',
    check: personalInfoForm,
    answers: { ...personalAnswers, hasCoApplicants: true, referedBy: true },
  },
  {
    form: 'financial info',
    check: financialInfoForm,
    answers: { ...financialAnswers, hasSecondaryIncome: true, hasCar: true },
  },
])('every mistake in $form is reported in words of ours, even where a call is forged', ({ check, answers }) => {
  const reported = mistakes(check, answers)
  expect(reported.length).toBeGreaterThan(50)
  expect([...new Set(reported)].filter((line) => !ours.some((words) => line.endsWith(`: ${words}`)))).toEqual([])
})

test('a co-applicant has a name that can be one, and where somebody works is one line', () => {
  const named = (coApplicantName: string) =>
    personalInfoForm.safeParse({
      ...personalAnswers,
      hasCoApplicants: true,
      coApplicantName,
      coApplicantEmail: 'osric@tamblyn.example',
      coApplicantRelationship: 'spouse',
      coApplicantPhone: '4165550173',
    })
  expect(named(' Osric  Tamblyn\u202e').data?.coApplicantName).toBe('Osric Tamblyn')
  for (const text of ['Osric, see evil.example', 'Osric 2', '<b>Osric</b>'])
    expect(named(text).error?.issues.map(({ message }) => message)).toEqual([messages.nameSigns])
  const works = { ...personalAnswers, whereDoYouWork: '7-Eleven\r\nBcc: everybody' }
  expect(personalInfoForm.safeParse(works).data?.whereDoYouWork).toBe('7-Eleven Bcc: everybody')
})

test('the number of dependents names the limit that it passed', () => {
  const messageOf = (numberOfDependents: number) =>
    personalInfoForm.safeParse({ ...personalAnswers, numberOfDependents }).error?.issues.map(({ message }) => message)
  expect([-1, 31].map(messageOf)).toEqual([['Enter 0 or more'], ['Enter a number from 0 to 30']])
  expect([0, 30].map(messageOf)).toEqual([undefined, undefined])
  expect(messageOf(2.5)).toEqual([messages.enterWholeNumber])
})

test('an amount that cannot be read, or is too large, is not said to be too small', () => {
  const messageOf = (primaryIncomeAmount: unknown) =>
    personalInfoForm.safeParse({ ...personalAnswers, primaryIncomeAmount }).error?.issues.map(({ message }) => message)
  expect([Number.NaN, 100_000_000_01].map(messageOf)).toEqual([[messages.enterFigures], [messages.enterFigures]])
  expect([null, 99].map(messageOf)).toEqual([[messages.enterIncome], [messages.enterIncome]])
})
