import type { CallInput } from '@tamarack/contracts/client'
import type { Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { Button } from '@tamarack/ui/button'
import { ConfirmDialog } from '@tamarack/ui/dialog'
import { Notice } from '@tamarack/ui/notice'
import { failureText } from '@tamarack/ui/problem'
import { useState, type ReactNode } from 'react'
import { useServices } from '../../services.tsx'
import { keepLoan } from '../loan/loan-queries.ts'
import { useCommand } from '../loan/use-command.ts'

interface Words {
  readonly press: string
  readonly title: string
  readonly confirm: string
  readonly keep: string
  readonly pending: string
  /** After it is done. */
  readonly done: string
}

interface Props<E extends Endpoint> {
  readonly endpoint: E & (ReplyOf<E> extends LoanView ? unknown : never)
  readonly input: CallInput<E>
  readonly words: Words
  /** What it means, before the second press. */
  readonly children: ReactNode
}

/** A command about the loan in two presses: the first opens the question, the second sends it. */
export const ConfirmedCommand = <E extends Endpoint>({ endpoint, input, words, children }: Props<E>) => {
  const services = useServices()
  const [isOpen, setIsOpen] = useState(false)
  const command = useCommand<E>(endpoint, (answer) => {
    setIsOpen(false)
    void import('sonner').then(({ toast }) => toast(words.done))
    keepLoan(services, answer as LoanView)
  })
  const refusal = failureText(command.error)
  return (
    <>
      <div>
        <Button
          onClick={() => {
            command.reset()
            setIsOpen(true)
          }}
        >
          {words.press}
        </Button>
      </div>
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
        {refusal !== null && <Notice tone="danger" heading={refusal} focus focusKey={command.failureCount} />}
      </ConfirmDialog>
    </>
  )
}
