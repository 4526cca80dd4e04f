import type { FinancialInfo, PersonalInfo } from '@tamarack/domain/loan/application/answers'
import type { LoanQueries } from '../ports/loan-queries.port.ts'

/** Answers as they stood from that moment on (epoch milliseconds), under the fingerprint that the
 * log holds of them. */
export interface SavedAnswers<Given> {
  readonly savedAt: number
  readonly sha256: string
  readonly answers: Given
}
export interface AnswersHistory {
  readonly personalInfo: readonly SavedAnswers<PersonalInfo>[]
  readonly financialInfo: readonly SavedAnswers<FinancialInfo>[]
}

const withoutRepeats = <Given>(saved: readonly SavedAnswers<Given>[]): readonly SavedAnswers<Given>[] =>
  saved.filter(({ sha256 }, index) => sha256 !== saved[index - 1]?.sha256)

/** What the borrower answered in each form from when on, in the order of the log: each fingerprint
 * of the log with its stored version, so that answers that were changed and changed back are three
 * entries. Saving the same again is none. */
export const answersHistoryOf = async (
  queries: Pick<LoanQueries, 'events' | 'answersVersions'>,
  loanId: string,
): Promise<AnswersHistory> => {
  const [events, versions] = [await queries.events(loanId), await queries.answersVersions(loanId)]
  const saves = events.flatMap(({ event, at }) => {
    if (event.type === 'financial-info-saved') return [{ form: 'financial-info', sha256: event.answers, at }]
    const isPersonal = event.type === 'personal-info-saved' || event.type === 'co-applicant-withdrawn'
    return isPersonal && event.answers !== undefined ? [{ form: 'personal-info', sha256: event.answers, at }] : []
  })
  const personalInfo: SavedAnswers<PersonalInfo>[] = []
  const financialInfo: SavedAnswers<FinancialInfo>[] = []
  for (const { form, sha256, at } of saves) {
    const version = versions.find((one) => one.form === form && one.sha256 === sha256)
    if (version?.form === 'personal-info') personalInfo.push({ savedAt: at, sha256, answers: version.answers })
    if (version?.form === 'financial-info') financialInfo.push({ savedAt: at, sha256, answers: version.answers })
  }
  return { personalInfo: withoutRepeats(personalInfo), financialInfo: withoutRepeats(financialInfo) }
}
