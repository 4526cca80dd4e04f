import type { Moment } from '../../slice.ts'

/** SHA-256 of the answers, which are sealed next to the log. */
export type AnswersFacts = Moment & {
  readonly answers: string
  /** Of those that are saved; null before the first are, and where nobody needs to know. */
  readonly saved: string | null
}

/** What whoever saves had in front of them: the SHA-256 of the answers, or `none`. */
export interface BasedOn {
  readonly basedOn?: string | undefined
}

/** Whether others were saved since, which a save would replace unseen. */
export const changedSince = ({ basedOn }: BasedOn, { answers, saved }: AnswersFacts): boolean =>
  basedOn !== undefined && basedOn !== (saved ?? 'none') && saved !== answers
