import { createHash } from 'node:crypto'

/** A final status of a transaction; the sandbox can let a further one follow. */
export type End = 'completed' | 'failed' | 'cancelled'

/** How the provider answers about one transaction. */
export interface Course {
  readonly label: string
  /** Shown before the first end, for the wait of the course: a failure in the history alone, a
   * failure in `FailedTransactionEvent` too, or a status that no list of the vendor has. */
  readonly early?: 'history' | 'event' | 'unknown-status'
  /** Its final statuses, one after another. By default they follow from its comment and payer. */
  readonly ends?: readonly End[]
  /** A request to cancel is accepted and ignored, accepted and followed by the payment, or
   * refused. */
  readonly cancel?: 'ignored' | 'followed-by-payment' | 'refused'
}

export type CourseName =
  | 'plain'
  | 'failed'
  | 'cancelled'
  | 'failed-in-history-then-completed'
  | 'failed-in-history-then-failed'
  | 'failed-event-then-completed'
  | 'failed-event-then-failed'
  | 'completed-after-failed'
  | 'completed-after-cancelled'
  | 'failed-after-completed'
  | 'completed-failed-completed'
  | 'cancel-ignored'
  | 'cancel-refused'
  | 'unknown-status'

export const courses: Readonly<Record<CourseName, Course>> = {
  plain: { label: 'As comment and payer decide' },
  failed: { label: 'Failed', ends: ['failed'] },
  cancelled: { label: 'Cancelled by the provider', ends: ['cancelled'] },
  'failed-in-history-then-completed': {
    label: 'A failure in the history while in progress, then completed',
    early: 'history',
    ends: ['completed'],
  },
  'failed-in-history-then-failed': {
    label: 'A failure in the history while in progress, then failed',
    early: 'history',
    ends: ['failed'],
  },
  'failed-event-then-completed': {
    label: 'A failure event while in progress, then completed',
    early: 'event',
    ends: ['completed'],
  },
  'failed-event-then-failed': {
    label: 'A failure event while in progress, then failed',
    early: 'event',
    ends: ['failed'],
  },
  'completed-after-failed': { label: 'Failed, then completed', ends: ['failed', 'completed'] },
  'completed-after-cancelled': {
    label: 'Cancelled, then completed',
    ends: ['cancelled', 'completed'],
    cancel: 'followed-by-payment',
  },
  'failed-after-completed': { label: 'Completed, then failed', ends: ['completed', 'failed'] },
  'completed-failed-completed': {
    label: 'Completed, then failed, then completed',
    ends: ['completed', 'failed', 'completed'],
  },
  'cancel-ignored': { label: 'Cancelling is accepted, and the money moves', cancel: 'ignored' },
  'cancel-refused': { label: 'Cancelling is refused', cancel: 'refused' },
  'unknown-status': { label: 'An unknown status, then completed', early: 'unknown-status', ends: ['completed'] },
}

/** The payments that a course is switched on for. */
export const courseKinds = {
  all: 'All payments',
  transfers: 'E-Transfers to customers',
  requests: 'E-Transfer requests',
  debits: 'Account debits',
} as const
export type CourseKind = keyof typeof courseKinds

/** What the switches say about courses. */
export interface CourseSwitches {
  readonly course: CourseName
  readonly courseFor: CourseKind
  /** Minutes for which the first answer stands. */
  readonly courseMinutes: number
  /** Not 0: every other payment gets a random course, the same one for the same seed and
   * payment. */
  readonly courseSeed: number
}

/** The course of one transaction. */
export interface ChosenCourse {
  readonly name: CourseName
  readonly waitMs: number
}

const minuteMs = 60_000
/** Shorter and longer than the product waits before it sends a payment again. */
const randomMinutes = [1, 45, 90, 26 * 60] as const
const names = Object.keys(courses) as CourseName[]

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item

/** Returns the course that the switches give a new transaction. `id` is our id of the payment, if
 * it has one, so that a run with the same seed repeats. */
export const chooseCourse = (
  id: string,
  kind: Exclude<CourseKind, 'all'>,
  { course, courseFor, courseMinutes, courseSeed }: CourseSwitches,
): ChosenCourse => {
  if (course !== 'plain' && (courseFor === 'all' || courseFor === kind))
    return { name: course, waitMs: courseMinutes * minuteMs }
  const hash = createHash('sha256').update(`${courseSeed}:${id}`).digest()
  if (courseSeed === 0 || hash.readUInt8(0) < 128) return { name: 'plain', waitMs: courseMinutes * minuteMs }
  return { name: pick(names, hash.readUInt32BE(4)), waitMs: pick(randomMinutes, hash.readUInt32BE(8)) * minuteMs }
}
