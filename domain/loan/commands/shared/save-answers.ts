import type { Moment } from '../../decided.ts'

/** SHA-256 of the answers, which are sealed next to the log. */
export type AnswersFacts = Moment & { readonly answers: string }
