import type { Actor } from '@tamarack/domain/loan/actor'
import type { Loan } from '@tamarack/domain/loan/loan'
import { answerFacts } from './shared/co-applicant-facts.ts'
import type { Gathering } from './shared/gathering.ts'

/** Both answers to an invitation rest on who gives them, and with which link. */
export const gather = async (
  gathering: Gathering,
  loan: Loan,
  { actor, token }: { readonly actor: Actor; readonly token: string | null },
) => ({ facts: await answerFacts(gathering, loan, actor, token) })
