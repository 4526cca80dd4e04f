import { number, oneOf, onOff, sharedShapes, type SwitchesOf } from '@tamarack/adapter-sandbox/switches'
import { courseKinds, courses, type CourseName } from './courses.ts'

/** What banks make of debits, with the event by which each is reported. */
export const debitAnswers = {
  paid: 'They pay them',
  EftFailedInsufficientFunds: 'Returned: not sufficient funds',
  EftFailedAccountClosed: 'Returned: the account is closed',
  EftFailedStopPayment: 'Returned: the payment was stopped',
  EftFailedNotInAccountAgreementP: 'Returned: not according to the agreement',
  EftFailedForReasonsOfItsOwn: 'Returned: for a reason that no table has',
} as const

const courseLabels = Object.fromEntries(Object.entries(courses).map(([name, { label }]) => [name, label])) as Readonly<
  Record<CourseName, string>
>

/** Faults to rehearse, kept over a restart. Set by `POST /sandbox/switches` or on the console. */
export const switchShapes = {
  ...sharedShapes,
  rateLimit: onOff('The provider', 'The documented limit: 300 calls in 5 minutes, then 5 minutes of 429'),
  emptyWallet: onOff('The provider', 'The wallet is empty'),
  course: oneOf('The provider', 'How new payments go', courseLabels, 'plain'),
  courseFor: oneOf('The provider', 'Which payments go so', courseKinds, 'all'),
  courseMinutes: number('The provider', 'Minutes until the second answer', 120, 100_000),
  courseSeed: number('The provider', 'Seed of random courses (0 for none)', 0, 1_000_000_000),
  otherHolder: onOff('The customer', 'The account is in somebody else’s name'),
  notDebitable: onOff('The customer', 'The chosen account takes no debits'),
  debits: oneOf('The customer', 'What banks make of debits', debitAnswers, 'paid'),
  /** Otherwise the console pays them. */
  requestsPaid: onOff('The customer', 'E-Transfer requests are paid at once'),
  /** Minutes of the sandbox, which may pass faster. */
  repeated: onOff('Webhooks', 'Each is sent again ten minutes later, even if it was accepted'),
  outOfOrder: { ...sharedShapes.outOfOrder, label: 'Each waits for the next one and is sent after it' },
}
export type Switches = SwitchesOf<typeof switchShapes>
