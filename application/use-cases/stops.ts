import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { switchOf, takeStopStep, type StopAct, type StopStep } from '@tamarack/domain/stops/stops'
import { present, type Clock } from '../ports/clock.port.ts'
import type { AccountEmails } from '../ports/email-outbox.port.ts'
import type { StaffAccounts } from '../ports/staff-accounts.port.ts'
import type { StaffTies } from '../ports/staff-ties.port.ts'
import type { Stops } from '../ports/stops.port.ts'
import { actOnce, type Press } from './act-once.ts'

interface StopPorts {
  readonly stops: Stops
  readonly clock: Clock
  readonly staffTies: StaffTies
  readonly staff: Pick<StaffAccounts, 'list'>
  readonly accountEmails: AccountEmails
}

const names: Readonly<Record<Stoppable, string>> = {
  debits: 'all debits',
  disbursements: 'all disbursements',
  applications: 'new applications',
}

const deeds: Readonly<Record<StopAct['type'], readonly [subject: string, deed: string]>> = {
  stopped: ['Stopped', 'stopped'],
  'release-proposed': ['Release proposed', 'proposed to release'],
  'release-confirmed': ['Released', 'released'],
  'proposal-withdrawn': ['Release withdrawn', 'withdrew the proposal to release'],
}

/** E-mails every active admin. The id of an e-mail is deterministic, so a repeated press sends none
 * twice. */
const tellAdmins = async (
  { staff, accountEmails }: StopPorts,
  { what, number, type, by, note }: StopAct,
): Promise<void> => {
  const admins = (await staff.list()).filter(
    ({ role, status, invited }) => role === 'admin' && status === 'active' && !invited,
  )
  const [subject, deed] = deeds[type]
  for (const { id, name, email } of admins)
    await accountEmails.add({
      id: `stop-${what}-${number}-${id}`,
      to: email,
      subject: `${subject}: ${names[what]}`,
      paragraphs: [
        `Hello ${name},`,
        `${by.name} ${deed} ${names[what]}.`,
        ...(note === '' ? [] : [`Reason: ${note}`]),
        'The page "Exceptions" shows every stop. One admin stops, and two admins together release.',
      ],
    })
}

/** Takes a step of a switch (TAM-198) and e-mails the admins. `seen` is the number of acts that the
 * actor saw. Idempotent per key. Refuses `STOP_MOVED_ON` if a colleague acted first. */
export const makeTakeStopStep =
  (ports: StopPorts) =>
  async (what: Stoppable, step: StopStep, { by, seen, key }: Press & { readonly seen: number }) => {
    const { stops, clock, staffTies } = ports
    const taken = await actOnce(stops, { key, movedOn: 'STOP_MOVED_ON' }, async (): Promise<Result<true, Refusal>> => {
      const now = switchOf(what, await stops.acts())
      if (now.acts !== seen) return refuse('STOP_MOVED_ON')
      const at = present(clock)
      const next = takeStopStep(now, step, by, { ties: await staffTies.at(at), now: at })
      if (!next.ok) return next
      await stops.add({ ...next.value, what, number: seen + 1, by, at, key })
      return ok(true)
    })
    // Also after a repeated press: the first one may have died before it queued the e-mails.
    const act = taken.ok ? (await stops.acts()).find((one) => one.key === key) : undefined
    if (act !== undefined) await tellAdmins(ports, act)
    return taken
  }
