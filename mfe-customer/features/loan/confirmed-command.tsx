import { useState, type ReactNode } from 'react'
import type { CallInput } from '@tamarack/contracts/client'
import { withdrawApplication } from '@tamarack/contracts/commands/withdraw-application'
import type { Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { FailureNotice } from '@tamarack/ui/notice'
import { useServices } from '../../services.tsx'
import { keepLoan } from './loan-queries.ts'
import { useCommand } from './use-command.ts'

interface Words {
  readonly press: string
  readonly title: string
  readonly confirm: string
  readonly keep: string
  readonly pending: string
  /** Echoed when it is done. */
  readonly done?: string
}

interface Props<E extends Endpoint> {
  readonly endpoint: E
  readonly input: CallInput<E>
  readonly words: Words
  /** What follows from the answer; an answer that is the loan is kept without it. */
  readonly onDone?: (answer: ReplyOf<E>) => Promise<void> | void
  /** A way out, beside a page's own button. */
  readonly quiet?: boolean
  /** What it means, before the second press. */
  readonly children: ReactNode
}

/** A command in two presses: the first opens the question, the second sends it. */
export const ConfirmedCommand = <E extends Endpoint>({
  endpoint,
  input,
  words,
  onDone,
  quiet = false,
  children,
}: Props<E>) => {
  const services = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const command = useCommand<E>(endpoint, async (answer) => {
    setIsOpen(false)
    // Requested now: nobody who only looks at their loan need load it.
    if (words.done !== undefined) void import('sonner').then(({ toast }) => toast(words.done))
    if (onDone === undefined) keepLoan(services, answer as LoanView)
    else await onDone(answer)
  })
  const open = () => {
    command.reset()
    setIsOpen(true)
  }
  return (
    <>
      <Button variant={quiet ? 'quiet' : 'secondary'} onClick={open}>
        {words.press}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        pendingLabel={words.pending}
        pending={command.isPending}
        onConfirm={() => command.mutate(input)}
        onClose={() => setIsOpen(false)}
      >
        {children}
        <FailureNotice error={command.error} />
      </ConfirmDialog>
    </>
  )
}

/** The way out of an application: one button, one question, no reason needed. */
export const Withdraw = ({ loan }: { readonly loan: LoanView }) => (
  <ConfirmedCommand
    quiet
    endpoint={withdrawApplication}
    input={{ params: { id: loan.id } }}
    words={{
      press: 'Withdraw this application',
      title: 'Withdraw this application?',
      confirm: 'Withdraw my application',
      keep: 'Keep my application',
      pending: 'Withdrawing...',
      done: 'Application withdrawn',
    }}
  >
    <p>It costs nothing. You owe nothing and nothing is signed. You can apply again at any time.</p>
  </ConfirmedCommand>
)
