import type { SecurityAttempt, SecurityEvent, SecurityLog } from '../ports/security-log.port.ts'

/** A log of these events, all of one person's, in pages by place. */
export const makeFakeSecurityLog = (
  events: readonly SecurityEvent[],
  recorded: SecurityAttempt[] = [],
): SecurityLog => ({
  async record(attempt) {
    recorded.push(attempt)
  },
  async eventsOf(_, { before, size }) {
    const from = Number(before ?? '0')
    return { events: events.slice(from, from + size), next: events.length > from + size ? String(from + size) : null }
  },
})
