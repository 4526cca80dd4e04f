import type { Problem } from '@tamarack/contracts/error-catalogue'
import { money, nearDate } from './format.tsx'

export type CallProblem = Problem & { readonly requestId: string | null }

/** The problem details that a failed call carries; null for any other error. Recognised by shape,
 * not by class: the shell makes the client, and each micro-frontend has its own copy of the class.
 */
export const problemOf = (error: unknown): CallProblem | null => {
  if (
    !(error instanceof Error) ||
    !('problem' in error) ||
    typeof error.problem !== 'object' ||
    error.problem === null ||
    !('code' in error.problem)
  )
    return null
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : null
  return { ...(error.problem as Problem), requestId }
}

/** What a person reads when there is nothing better; specification section 8. */
export const somethingWentWrong = 'Something went wrong!'

/** What would be accepted instead of what was refused, where the server names it. */
const nearestText = (facts: Problem['facts']): string | null => {
  const [day, amount, payments] = [facts?.['nearestDate'], facts?.['nearestAmount'], facts?.['nearestPayments']]
  if (typeof day === 'string') return `The nearest day that works is ${nearDate(day)}.`
  if (typeof amount === 'number') return `The nearest amount that works is ${money(amount)}.`
  return typeof payments === 'number' ? `The nearest number of payments that works is ${payments}.` : null
}

/** Why it was refused, in words; with the nearest day, amount or number of payments that is
 * accepted, where the server names one. */
export const refusalText = ({ title, facts }: Problem): string => {
  const nearest = nearestText(facts)
  return nearest === null ? title : `${title} ${nearest}`
}

/** Why a call failed, in words; one without problem details is broken machinery. Null when nothing
 * failed. */
export function failureText(error: Error): string
export function failureText(error: Error | null): string | null
export function failureText(error: Error | null): string | null {
  if (error === null) return null
  const problem = problemOf(error)
  return problem === null ? somethingWentWrong : refusalText(problem)
}
