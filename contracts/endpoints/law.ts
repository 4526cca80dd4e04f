import * as z from 'zod/mini'
import { breachAnswers } from '@tamarack/domain/law-checks/breach'
import { supposable } from '@tamarack/domain/law-checks/what-if'
import { endpoint, lawRoles } from '../endpoint.ts'
import { words } from '../forms/staff.ts'
import { messages } from '../messages.ts'

export { breachAnswers, supposable }
export type BreachAnswerView = (typeof breachAnswers)[number]
export type SupposableView = (typeof supposable)[number]

/** Characters of the note to an answer. */
export const breachNoteLength = 500

/** A loan for which the law was not kept; moments are epoch milliseconds. */
const breach = z.object({
  id: z.string(),
  checkId: z.string(),
  loanId: z.string(),
  found: z.string(),
  allowed: z.string(),
  firstSeenAt: z.int(),
  lastSeenAt: z.int(),
  /** Null while it is open. */
  answer: z.nullable(z.object({ byName: z.string(), how: z.enum(breachAnswers), note: z.string(), at: z.int() })),
})
export type BreachView = z.infer<typeof breach>

const check = z.object({
  id: z.string(),
  sentence: z.string(),
  source: z.string(),
  /** YYYY-MM-DD: the first day of the law in its present form. */
  from: z.string(),
  /** What each of the last runs looked at and found, the last first; empty before the first. */
  history: z.array(z.object({ at: z.int(), looked: z.int(), found: z.int() })),
})
export type LawCheckView = z.infer<typeof check>

/** Every check of the law over the whole book, and the register of breaches: those that are open,
 * then those answered; 200 at most. */
export const getLawChecks = endpoint({
  path: '/api/v1/law',
  roles: lawRoles,
  response: z.object({
    checks: z.array(check),
    /** How many loans there are to check. */
    loans: z.int(),
    /** The run that is under way, and the loans that it has checked. */
    running: z.nullable(z.object({ startedAt: z.int(), loans: z.int() })),
    finishedAt: z.nullable(z.int()),
    breaches: z.array(breach),
  }),
})
export type LawView = z.infer<(typeof getLawChecks)['response']>

/** Starts a run of all checks at once; where one is under way, it goes on. */
export const checkLawNow = endpoint({
  path: '/api/v1/law/check',
  roles: lawRoles,
  command: true,
  response: z.object({ startedAt: z.int() }),
})

/** Answers a breach with how it ended and a note; answers it with who did so first. */
export const answerBreach = endpoint({
  path: '/api/v1/law/answer',
  roles: lawRoles,
  command: true,
  body: z.object({
    id: z.string().check(z.minLength(1), z.maxLength(300)),
    how: z.enum(breachAnswers, messages.selectOption),
    note: words(breachNoteLength, messages.enterNote, messages.shortenNote),
  }),
  response: breach,
})

/** What the loans of the last twelve months would have cost less, had a limit been another one:
 * cents for `costPerHundred` and `dishonouredItemFee`, else hundredths of a percent. */
export const getWhatIf = endpoint({
  path: '/api/v1/law/what-if',
  roles: lawRoles,
  query: z.object({
    figure: z.enum(supposable),
    limit: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
  }),
  response: z.object({
    looked: z.int(),
    loans: z.int(),
    cents: z.int(),
    /** Those that differ most, cents. */
    listed: z.array(z.object({ loanId: z.string(), paid: z.int(), most: z.int() })),
  }),
})
export type WhatIfView = z.infer<(typeof getWhatIf)['response']>
