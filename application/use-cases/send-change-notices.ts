import { startOfTorontoDay, torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { changeNoticesOn, isNotifiedOfChange, type ChangeNotice } from '@tamarack/domain/documents/change-notices'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { changeNoticeEmail } from '../documents/change-notice-email.ts'
import type { ChangeNotices } from '../ports/change-notices.port.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Lender } from '../ports/lender.port.ts'
import type { Mailer } from '../ports/mailer.port.ts'
import type { DailyOutcome } from './run-daily.ts'

interface Ports {
  readonly clock: Clock
  readonly notices: Pick<ChangeNotices, 'waiting' | 'claim' | 'sent'>
  readonly mailer: Mailer
  readonly lender: Lender
  /** Some emails were not taken by the mail server, and are tried on the next day. */
  readonly onUndelivered: (about: Undelivered) => void
}

export interface Undelivered extends Pick<ChangeNotice, 'kind' | 'version' | 'by'> {
  readonly emails: number
  readonly on: LocalDate
}

/** As many as fit well into the time of one activity, also where a mail server is slow. */
const atOnce = 100
/** So many in a row are no longer a matter of single addresses: the mail server is out of reach. */
const outage = 5

/** Emails one person, unless somebody else has; whether a mail server took it. Null where nothing
 * was to be sent any more. */
const sendTo = async (notice: ChangeNotice, id: string, ports: Ports): Promise<boolean | null> => {
  const at = present(ports.clock)
  const reader = await ports.notices.claim(notice, id, { at, triedBefore: startOfTorontoDay(torontoDateOf(at)) })
  if (reader === null) return null
  const email = changeNoticeEmail(notice, { id, ...reader }, ports.lender)
  const isTaken = await ports.mailer.send(email).then(
    () => true,
    () => false,
  )
  if (isTaken) await ports.notices.sent(notice, id, present(ports.clock))
  return isTaken
}

/** Emails everybody who is due, up to a number; answers for how many more there is room. */
const announce = async (notice: ChangeNotice, room: number, ports: Ports): Promise<number> => {
  const on = torontoDateOf(present(ports.clock))
  let [left, after, undelivered, inARow] = [room, '', 0, 0]
  while (left > 0) {
    const page = await ports.notices.waiting(notice, { triedBefore: startOfTorontoDay(on), after, limit: atOnce })
    for (const { id, ...holder } of page) {
      if (left === 0 || !isNotifiedOfChange(notice, holder)) continue
      const isTaken = await sendTo(notice, id, ports)
      if (isTaken === null) continue
      left -= 1
      undelivered += isTaken ? 0 : 1
      inARow = isTaken ? 0 : inARow + 1
      if (inARow === outage) throw new Error(`the mail server took none of ${outage} emails in a row`)
    }
    after = page.at(-1)?.id ?? after
    if (page.length < atOnce) break
  }
  const { kind, version, by } = notice
  if (undelivered > 0) ports.onUndelivered({ kind, version, by, on, emails: undelivered })
  return left
}

/** TAM-115: e-mails everybody who accepted an older version of a legal page about the one that is
 * announced these days, each once. An email is claimed before it leaves and recorded when a mail
 * server has taken it; what a crash or a refusal leaves between the two is tried again on the next
 * day, under the same id, by which a mail server recognises a repeat. */
export const makeSendChangeNotices = (ports: Ports) => async (): Promise<DailyOutcome> => {
  let left = atOnce
  for (const notice of changeNoticesOn(torontoDateOf(present(ports.clock)))) left = await announce(notice, left, ports)
  return left === 0 ? 'continues' : 'done'
}
