import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CallInput } from '@tamarack/contracts/client'
import type { authorizeAccount } from '@tamarack/contracts/commands/authorize-account'
import type { authorizeDebit } from '@tamarack/contracts/commands/authorize-debit'
import type { coSignAgreement } from '@tamarack/contracts/commands/co-sign-agreement'
import type { signAgreement } from '@tamarack/contracts/commands/sign-agreement'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import type { DocumentKind, DocumentView } from '@tamarack/contracts/views/document'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { present } from '@tamarack/ui/present'
import { problemOf } from '@tamarack/ui/problem'
import { useServices } from '../../services.tsx'
import { documentQuery, loanQuery } from '../loan/loan-queries.ts'
import { useCommand } from '../loan/use-command.ts'

interface Reading {
  /** Epoch milliseconds. */
  readonly openedAt: number
  /** When the last part that was still unseen came into view; null while parts are unseen. */
  readonly reachedEndAt: number | null
  /** Id of the first part that was never in view; null when there is none, or where the browser
   * cannot observe it. */
  readonly firstUnseen: string | null
}

/** Notes which parts of a document were in view. It is evidence and an offer to read on, never a
 * lock. */
const useReading = ({ content, sha256 }: Pick<DocumentView, 'content' | 'sha256'>): Reading => {
  const [opened, setOpened] = useState(() => ({ sha256, at: present() }))
  /** Parts with the text that they are of: of a new text on the same page, none was in view. */
  const [seen, setSeen] = useState<readonly string[]>([])
  const [reachedEnd, setReachedEnd] = useState<{ readonly sha256: string; readonly at: number } | null>(null)
  const ids = content.sections.map(({ id }) => id)
  const list = ids.join(' ')
  useEffect(() => {
    // A new text is opened when it is painted.
    const frame = requestAnimationFrame(() =>
      setOpened((earlier) => (earlier.sha256 === sha256 ? earlier : { sha256, at: present() })),
    )
    return () => cancelAnimationFrame(frame)
  }, [sha256])
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined
    const unseen = new Set(list.split(' '))
    const observer = new IntersectionObserver((entries) => {
      const now = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target.id)
      for (const id of now) unseen.delete(id)
      setSeen((before) => [...before, ...now.map((id) => `${sha256}/${id}`)])
      if (unseen.size === 0)
        setReachedEnd((earlier) => (earlier?.sha256 === sha256 ? earlier : { sha256, at: present() }))
    })
    for (const id of unseen) {
      const part = document.getElementById(id)
      if (part !== null) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [list, sha256])
  const isSeen = (id: string): boolean => seen.includes(`${sha256}/${id}`)
  const firstUnseen = 'IntersectionObserver' in globalThis ? (ids.find((id) => !isSeen(id)) ?? null) : null
  return { openedAt: opened.at, reachedEndAt: reachedEnd?.sha256 === sha256 ? reachedEnd.at : null, firstUnseen }
}

export interface Signature {
  readonly kind: DocumentKind
  readonly document: DocumentView
  readonly reading: Reading
  readonly ticked: boolean
  readonly tick: (ticked: boolean) => void
  readonly sign: () => void
  readonly pending: boolean
  readonly signed: boolean
  readonly error: Error | null
  /** The text changed between reading and pressing: it must be read again. */
  readonly outOfDate: boolean
  /** The account took another name than the verified one. */
  readonly nameChanged: boolean
  readonly attempt: number
  readonly button: RefObject<HTMLButtonElement | null>
  readonly status: RefObject<HTMLParagraphElement | null>
}

type Signs = typeof signAgreement | typeof authorizeDebit | typeof coSignAgreement | typeof authorizeAccount

interface Signing<E extends Signs> {
  readonly loan: Pick<LoanView, 'id'>
  readonly kind: DocumentKind
  readonly document: DocumentView
  readonly endpoint: E
  readonly onSigned: (reply: ReplyOf<E>) => Promise<void>
}

/** One signature from the tick to the server's answer, with what the signer did before; time and
 * address are added by the server. */
export const useSignature = <E extends Signs>({ loan, kind, document, endpoint, onSigned }: Signing<E>): Signature => {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const reading = useReading(document)
  const [tickedAt, setTickedAt] = useState<{ readonly at: number; readonly sha256: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const pressedAt = useRef<number | null>(null)
  const signing = useCommand(endpoint, onSigned)
  // A tick is about the text that was on the screen; a new text is not ticked.
  const ticked = tickedAt !== null && tickedAt.sha256 === document.sha256
  const code = problemOf(signing.error)?.code
  const nameChanged = code === 'NAME_CHANGED'
  const outOfDate = code === 'AGREEMENT_OUT_OF_DATE'
  useEffect(() => {
    if (signing.error !== null && !nameChanged) button.current?.focus()
  }, [signing.error, nameChanged])
  useEffect(() => {
    if (outOfDate) void queryClient.invalidateQueries({ queryKey: documentQuery(api, loan.id, kind).queryKey })
    if (code === 'STEP_NOT_DUE') void queryClient.invalidateQueries({ queryKey: loanQuery(api, loan.id).queryKey })
  }, [outOfDate, code, attempt, queryClient, api, loan.id, kind])
  return {
    kind,
    document,
    reading,
    ticked,
    attempt,
    button,
    status,
    outOfDate,
    nameChanged,
    tick: (now) => {
      pressedAt.current = null
      setTickedAt(now ? { at: present(), sha256: document.sha256 } : null)
    },
    sign: () => {
      if (!ticked || signing.isPending) return
      // The button is about to be switched off: focus must not fall to the page with it.
      status.current?.focus()
      // The first press of this tick: a second one repeats the same command, which has the same key
      // only with the same moments.
      pressedAt.current ??= present()
      setAttempt((number) => number + 1)
      signing.mutate({
        params: { id: loan.id },
        body: {
          acknowledged: true,
          documentSha256: document.sha256,
          openedAt: reading.openedAt,
          tickedAt: tickedAt.at,
          pressedAt: pressedAt.current,
          ...(reading.reachedEndAt === null ? {} : { reachedEndAt: reading.reachedEndAt }),
        },
      } as unknown as CallInput<E>)
    },
    pending: signing.isPending,
    signed: signing.isSuccess,
    error: signing.error,
  }
}
