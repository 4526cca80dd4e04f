import { answersHistoryOf } from '@tamarack/application/queries/answers-versions'
import { getAnswersVersions as endpoint } from '@tamarack/contracts/endpoints/loan'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { toFinancialInfoForm, toPersonalInfoForm } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getAnswersVersions = ({ queries }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    const { personalInfo, financialInfo } = await answersHistoryOf(queries, loan.value.id)
    return ok({
      personalInfo: personalInfo.map(({ answers, ...saved }) => ({ ...saved, answers: toPersonalInfoForm(answers) })),
      financialInfo: financialInfo.map(({ answers, ...saved }) => ({
        ...saved,
        answers: toFinancialInfoForm(answers),
      })),
    })
  })
