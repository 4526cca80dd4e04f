import type { MovableTime, SandboxClockState } from './time.ts'

/** What `GET` and `POST /sandbox/clock` answer. */
export interface SandboxClockAnswer extends SandboxClockState {
  /** Webhooks that are being sent at this moment. */
  readonly underWay: number
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** The calls by which the product moves a sandbox's clock and sees what it has scheduled. */
export const clockCalls = (time: MovableTime, underWay: () => number) => {
  const read = (): SandboxClockAnswer => ({ ...time.state(), underWay: underWay() })
  return {
    read,
    /** Takes `{ offsetMs }`; null when it is no such thing. The clock is never moved back. */
    move: (sent: unknown): SandboxClockAnswer | null => {
      const offsetMs = typeof sent === 'object' && sent !== null && 'offsetMs' in sent ? sent.offsetMs : undefined
      if (!isOffset(offsetMs)) return null
      time.raiseTo(offsetMs)
      return read()
    },
  }
}
