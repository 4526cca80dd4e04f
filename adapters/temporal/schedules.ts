import { ScheduleAlreadyRunning, ScheduleNotFoundError, type Client, type ScheduleSpec } from '@temporalio/client'
import type { ScheduleTrigger } from '@tamarack/application/ports/schedule-trigger.port'
import { dailyRuns, type DailyRunName } from '@tamarack/domain/daily-runs/daily-run'
import type * as workflows from '@tamarack/workflows/index'
import { loanTaskQueue } from '@tamarack/workflows/shared/messages'

export interface ScheduleSettings {
  readonly taskQueue?: string
  /** Whether debits may be on their way by file: then there are files to make and answers to
   * read. */
  readonly padFiles?: boolean
  /** Whether the calendar can be moved. The engine fires in real time, so the schedules of a
   * sandbox look every few minutes whether something is due on its own calendar (decision 0042);
   * each run of a day is done once, no matter who starts it. */
  readonly movable?: boolean
}

interface Scheduled {
  readonly scheduleId: string
  readonly spec: ScheduleSpec
  /** One that the worker has. */
  readonly workflowType: keyof typeof workflows
  /** How long after a stop of the engine a run that was missed is made up for. */
  readonly catchupWindow: '1 minute' | '1 day'
}

const every = (interval: '5 minutes'): ScheduleSpec => ({ intervals: [{ every: interval }] })

const atItsHour = (name: DailyRunName): ScheduleSpec => {
  const { hour, minute, days } = dailyRuns[name]
  return {
    calendars: [{ hour, minute, ...(days === 'clearing' && { dayOfWeek: { start: 'MONDAY', end: 'FRIDAY' } }) }],
    timezone: 'America/Toronto',
  }
}

const workflowTypes: Readonly<Record<DailyRunName, keyof typeof workflows>> = {
  'pad-file': 'padFile',
  reconciliation: 'reconciliation',
  retention: 'retention',
  'change-notices': 'changeNotices',
  'accrued-interest': 'accruedInterest',
  'record-check': 'recordCheck',
  'law-check': 'lawCheck',
}

const daily = (name: DailyRunName, movable: boolean): Scheduled => ({
  scheduleId: name,
  spec: movable ? every('5 minutes') : atItsHour(name),
  workflowType: workflowTypes[name],
  catchupWindow: '1 day',
})

const often = (scheduleId: string, workflowType: keyof typeof workflows): Scheduled => ({
  scheduleId,
  spec: every('5 minutes'),
  workflowType,
  catchupWindow: '1 minute',
})

const ofFiles = (movable: boolean): readonly Scheduled[] => [
  daily('pad-file', movable),
  often('bank-answers', 'bankAnswers'),
]

const putInPlace = async (client: Client, scheduled: Scheduled, taskQueue: string): Promise<void> => {
  const { scheduleId, spec, workflowType, catchupWindow } = scheduled
  const options = {
    spec,
    policies: { overlap: 'SKIP', catchupWindow },
    action: { type: 'startWorkflow', workflowType, taskQueue, workflowId: `scheduled-${scheduleId}` },
  } as const
  try {
    await client.schedule.create({ scheduleId, ...options })
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error
    await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...options, state }))
  }
}

const remove = async (client: Client, scheduleId: string): Promise<void> => {
  try {
    await client.schedule.getHandle(scheduleId).delete()
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error
  }
}

/** The one place of every schedule: makes those that are missing, brings the others up to date, and
 * removes those that this installation does not need. A pause that an operator has set stays.
 * Every worker does it at its start; doing it twice changes nothing. */
export const ensureSchedules = async (
  client: Client,
  { taskQueue = loanTaskQueue, padFiles = false, movable = false }: ScheduleSettings = {},
): Promise<void> => {
  const needed = [
    often('sweep', 'sweep'),
    daily('reconciliation', movable),
    daily('retention', movable),
    daily('change-notices', movable),
    daily('accrued-interest', movable),
    daily('record-check', movable),
    daily('law-check', movable),
    ...(padFiles ? ofFiles(movable) : []),
  ]
  for (const one of needed) await putInPlace(client, one, taskQueue)
  if (!padFiles) for (const { scheduleId } of ofFiles(movable)) await remove(client, scheduleId)
}

/** Begins a run now, unless one is under way. */
export const runSchedule = (client: Client, name: string): Promise<void> => client.schedule.getHandle(name).trigger()

export const makeScheduleTrigger = (client: Client): ScheduleTrigger => ({
  trigger: (name) => runSchedule(client, name),
})

/** The schedules of this installation by name, and whether each is paused. */
export const schedulesOf = async (client: Client): Promise<readonly { name: string; paused: boolean }[]> => {
  const found: { name: string; paused: boolean }[] = []
  for await (const { scheduleId, state } of client.schedule.list())
    found.push({ name: scheduleId, paused: state.paused })
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Stops the runs of a schedule until they are let go on; the schedule keeps the reason. */
export const pauseSchedule = (client: Client, name: string, reason: string): Promise<void> =>
  client.schedule.getHandle(name).pause(reason)

/** Lets a paused schedule go on. */
export const resumeSchedule = (client: Client, name: string, reason: string): Promise<void> =>
  client.schedule.getHandle(name).unpause(reason)
