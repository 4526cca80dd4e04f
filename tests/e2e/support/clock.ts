import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { getClock, moveClock, type ClockMovedView } from '@tamarack/contracts/endpoints/sandbox-clock'
import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { places } from './places.ts'

interface Read {
  readonly now: number
  readonly next: { readonly at: number; readonly what: string } | null
}
const dayMs = 86_400_000
const address = places.web + getClock.path

/** Calls in a row that end with work under way before a test fails; each takes some seconds. */
const waitsAtMost = 8

const moveTo = async (admin: Page, to: number, waits = 0): Promise<ClockMovedView['happened']> => {
  const reply = await admin.request.post(places.web + moveClock.path, {
    data: { to },
    headers: { origin: places.web, 'idempotency-key': randomUUID() },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  const { happened, arrived, settled, now } = (await reply.json()) as ClockMovedView
  if (arrived) return happened
  if (waits === waitsAtMost) throw new Error(`The clock waits at ${new Date(now).toISOString()} for work without end`)
  return [...happened, ...(await moveTo(admin, to, settled ? 0 : waits + 1))]
}

/** An admin moves the clock of the sandbox from one event of this loan to the next, and by a day
 * where the loan waits for a provider alone, until an event of that type has happened to it; by
 * calls, for tests whose subject is not the clock. Throws when forty moves do not bring it. */
export const moveClockUntil = async (admin: Page, loanId: string, type: string): Promise<void> => {
  const seen: string[] = []
  for (let moves = 0; moves < 40; moves += 1) {
    const { now, next } = (await (await admin.request.get(address, { params: { loanId } })).json()) as Read
    const happened = await moveTo(admin, next?.at ?? now + dayMs)
    seen.push(...happened.filter((one) => one.loanId === loanId).map((one) => one.type))
    if (seen.includes(type)) return
  }
  throw new Error(`No ${type} in the time of ${loanId}: ${seen.join(', ')}`)
}

/** An admin moves the clock of the sandbox by a day, by calls. */
export const moveClockByDay = async (admin: Page): Promise<void> => {
  const { now } = (await (await admin.request.get(address)).json()) as Read
  await moveTo(admin, now + dayMs)
}

/** An admin moves the clock of the sandbox by so many hours, by calls. */
export const moveClockByHours = async (admin: Page, hours: number): Promise<void> => {
  const { now } = (await (await admin.request.get(address)).json()) as Read
  await moveTo(admin, now + hours * 3_600_000)
}

/** An admin moves the clock of the sandbox to that full hour in Toronto, the next one, by calls. */
export const moveClockToHour = async (admin: Page, hour: number): Promise<void> => {
  const { now } = (await (await admin.request.get(address)).json()) as Read
  const [today, tomorrow] = [now, now + dayMs].map((moment) =>
    torontoInstant(torontoDateOf(instant(moment)), hour, 0, 0),
  )
  await moveTo(admin, (today ?? 0) > now ? (today ?? 0) : (tomorrow ?? 0))
}

/** An admin moves the clock of the sandbox to half an hour before the next event of that kind that
 * time brings to this loan, by calls. */
export const moveClockUpTo = async (admin: Page, loanId: string, what: string): Promise<void> => {
  for (let moves = 0; moves < 40; moves += 1) {
    const { now, next } = (await (await admin.request.get(address, { params: { loanId } })).json()) as Read
    const to = next?.what === what ? next.at - 1_800_000 : (next?.at ?? now + dayMs)
    await moveTo(admin, Math.max(now, to))
    if (next?.what === what) return
  }
  throw new Error(`No ${what} in the time of ${loanId}`)
}
