import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { patience } from '@tamarack/application/testing/patience'
import { ensureSchedules, pauseSchedule, resumeSchedule, runSchedule, schedulesOf } from './schedules.ts'

/*
 * On the real server: the time-skipping one has no schedules.
 */

let connection: Connection
let client: Client
beforeAll(async () => {
  connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' })
  client = new Client({ connection })
})
afterAll(() => connection.close())

/** The engine's list may be a moment late. */
const expectScheduled = (names: readonly string[]): Promise<void> =>
  vi.waitFor(async () => {
    const found: string[] = []
    for await (const { scheduleId } of client.schedule.list()) found.push(scheduleId)
    expect(found.toSorted()).toEqual(names)
  }, patience)
const settings = { taskQueue: 'nobody-polls' } as const

test('schedules are made once, brought up to date, and removed when nothing needs them; a pause stays', async () => {
  await ensureSchedules(client, { ...settings, padFiles: true, movable: true })
  await ensureSchedules(client, { ...settings, padFiles: true, movable: true })
  const handle = client.schedule.getHandle('pad-file')
  expect((await handle.describe()).spec.intervals).toHaveLength(1)
  await handle.pause('the bank has closed its desk')
  await ensureSchedules(client, { ...settings, padFiles: true })
  const { spec, state, policies } = await handle.describe()
  expect([spec.timezone, spec.intervals?.length ?? 0, state.paused, policies.overlap]).toEqual([
    'America/Toronto',
    0,
    true,
    'SKIP',
  ])
  expect(spec.calendars?.[0]).toMatchObject({ hour: [{ start: 16 }], dayOfWeek: [{ start: 'MONDAY', end: 'FRIDAY' }] })
  await expectScheduled([
    'accrued-interest',
    'bank-answers',
    'change-notices',
    'law-check',
    'pad-file',
    'reconciliation',
    'record-check',
    'retention',
    'sweep',
  ])
  await ensureSchedules(client, settings)
  await expectScheduled([
    'accrued-interest',
    'change-notices',
    'law-check',
    'reconciliation',
    'record-check',
    'retention',
    'sweep',
  ])
})

test('an operator pauses a schedule with a reason, sees it, and lets it go on', async () => {
  await ensureSchedules(client, settings)
  const isPaused = async (): Promise<boolean | undefined> =>
    (await schedulesOf(client)).find(({ name }) => name === 'retention')?.paused
  await pauseSchedule(client, 'retention', 'a request of the police')
  await vi.waitFor(async () => expect(await isPaused()).toBe(true), patience)
  expect((await client.schedule.getHandle('retention').describe()).state.note).toBe('a request of the police')
  await resumeSchedule(client, 'retention', 'answered')
  await vi.waitFor(async () => expect(await isPaused()).toBe(false), patience)
})

test('an operator has a schedule run now, also while it is paused', async () => {
  await ensureSchedules(client, settings)
  await pauseSchedule(client, 'law-check', 'the book is being restored')
  await runSchedule(client, 'law-check')
  await vi.waitFor(async () => {
    const { info } = await client.schedule.getHandle('law-check').describe()
    expect(info.recentActions[0]?.action.workflow.workflowId).toMatch(/^scheduled-law-check/)
  }, patience)
})
