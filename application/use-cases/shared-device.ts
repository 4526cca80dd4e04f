import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { sharedDeviceMs } from '@tamarack/domain/duties/ties'
import type { Origin } from '@tamarack/domain/loan/actor'
import { instant } from '@tamarack/domain/values/instant'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { AccountEmails } from '../ports/email-outbox.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { StaffDevices } from '../ports/staff-devices.port.ts'
import { token } from '../ports/token.ts'

export interface SharedDevicePorts {
  readonly devices: StaffDevices
  readonly differences: Pick<Differences, 'found'>
  readonly accountEmails: AccountEmails
  readonly fingerprint: Fingerprint
  /** The real clock, which also dates sign-ins. The sandbox does not move it. */
  readonly clock: Clock
}

/** TAM-317: raises an alert if two accounts of staff were used from one device within an hour. A
 * device is a network address with a browser. There is one alert for each device and day: it stands
 * under Exceptions until staff close it, stands again if another account joins, and each active
 * admin gets one e-mail. */
export const makeAlertSharedDevice =
  ({ devices, differences, accountEmails, fingerprint, clock }: SharedDevicePorts) =>
  async (origin: Origin): Promise<void> => {
    const now = present(clock)
    const people = await devices.usedFrom(origin, now - sharedDeviceMs)
    if (people.length < 2) return
    const device = fingerprint.of(JSON.stringify([origin.ip, origin.userAgent])).slice(0, 12)
    const subject = `${device}/${torontoDateOf(instant(now))}`
    const theirs = people.map(({ id }) => id).join(' ')
    await differences.found(
      { kind: 'shared-device', loanId: null, subject, ours: 'one-account', theirs, mendable: false },
      now,
    )
    for (const { id, name, email } of await devices.admins())
      await accountEmails.add({
        id: `shared-device-${subject}-${id}`,
        to: email,
        subject: 'Several staff accounts on one device',
        paragraphs: [
          `Hello ${name},`,
          `These accounts were used from one device within an hour: ${people.map((one) => one.name).join(', ')}.`,
          'One person may be using more than one account. Ask the people, and look at what they did under "Activity".',
          'The page "Exceptions" shows the alert until it is closed.',
        ],
      })
  }
export type AlertSharedDevice = ReturnType<typeof makeAlertSharedDevice>
export const AlertSharedDevice = token<AlertSharedDevice>('AlertSharedDevice')
