import { useRef } from 'react'
import { problemOf } from './problem.tsx'

/** True when it is open whether the server acted, so that the same press may be sent again under
 * its key. */
export const isUnanswered = (error: unknown): boolean => (problemOf(error)?.status ?? 500) >= 500

export type Press = <Reply>(content: unknown, send: (idempotencyKey: string) => Promise<Reply>) => Promise<Reply>

interface Open {
  readonly content: string
  readonly key: string
  readonly reply: Promise<unknown> | null
}

/** One press, one Idempotency-Key. The same content after a call that was never answered repeats
 * the key, so that the server answers what the first call did instead of doing it twice; an
 * answer, a refusal among them, ends the press. Two presses within one frame both find the button
 * at rest: the second joins the call of the first. `content` is whatever distinguishes one press
 * from another, as JSON. */
export const usePress = (): Press => {
  const open = useRef<Open | null>(null)
  return <Reply,>(given: unknown, send: (idempotencyKey: string) => Promise<Reply>) => {
    const content = JSON.stringify(given) ?? ''
    const same = open.current?.content === content ? open.current : null
    if (same !== null && same.reply !== null) return same.reply as Promise<Reply>
    const key = same?.key ?? crypto.randomUUID()
    const end = (kept: Open | null) => {
      if (open.current?.key === key) open.current = kept
    }
    const reply = send(key).then(
      (answer) => {
        end(null)
        return answer
      },
      (error: unknown) => {
        end(isUnanswered(error) ? { content, key, reply: null } : null)
        throw error
      },
    )
    open.current = { content, key, reply }
    return reply
  }
}
