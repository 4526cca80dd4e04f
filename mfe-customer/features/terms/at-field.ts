import type { ErrorCode } from '@tamarack/contracts/error-catalogue'
import { problemOf, refusalText } from '@tamarack/ui/problem'

/** A refusal of the terms with the answer it is about named, so that it appears beside that answer. Other errors come back as they are. */
export const makeAtField =
  (fieldOf: Readonly<Partial<Record<ErrorCode, string>>>) =>
  (error: unknown): unknown => {
    const problem = problemOf(error)
    const field = problem === null ? undefined : fieldOf[problem.code]
    if (problem === null || field === undefined || (problem.errors ?? []).length > 0) return error
    return Object.assign(new Error(problem.title), {
      problem: { ...problem, errors: [{ pointer: `/${field}`, detail: refusalText(problem) }] },
      requestId: problem.requestId,
    })
  }
