import type { ReactNode } from 'react'
import { Button } from '@tamarack/ui/button'
import { FormRefusal, type ServerForm } from '@tamarack/ui/form'
import { Form } from '@tamarack/ui/form-layout'
import { PageHeading } from '@tamarack/ui/page-heading'
import { wordsOf } from './auth-api.ts'
import styles from './auth.module.css'

interface AuthCardProps {
  readonly title: string
  readonly failed?: boolean | undefined
  /** Errors and notices stand above the heading. */
  readonly above?: ReactNode
  readonly intro?: ReactNode
  readonly children: ReactNode
  readonly links?: ReactNode
  /** What is next to the column where there is room, and otherwise below it. */
  readonly beside?: ReactNode
}

/** One narrow column: what went wrong, the heading, the form, ways to go on. */
export const AuthCard = ({ title, failed, above, intro, children, links, beside }: AuthCardProps) => {
  const card = (
    <div className={`stack-5 ${styles['card']}`}>
      {above}
      <PageHeading title={title} failed={failed}>
        {intro}
      </PageHeading>
      {children}
      {links !== undefined && links !== false && (
        <nav className={`stack-0 at-start targets ${styles['links']}`} aria-label="Other ways">
          {links}
        </nav>
      )}
    </div>
  )
  if (beside === undefined) return card
  return (
    <div className={styles['pair']}>
      {card}
      {beside}
    </div>
  )
}

interface AuthFormProps extends Omit<AuthCardProps, 'failed'> {
  readonly form: Pick<ServerForm<never, never>, 'submit' | 'pending' | 'summary' | 'failed'>
  /** The words of the button, and while it is pending. */
  readonly send: readonly [label: string, pending: string]
  /** Behind the form. */
  readonly after?: ReactNode
}

export const AuthForm = ({
  form: { submit, pending, summary, failed },
  send: [label, pendingLabel],
  above,
  after,
  children,
  ...card
}: AuthFormProps) => (
  <AuthCard {...card} failed={failed} above={summary ?? above}>
    <Form onSubmit={submit}>
      {children}
      <Button type="submit" variant="primary" pending={pending} pendingLabel={pendingLabel}>
        {label}
      </Button>
    </Form>
    {after}
  </AuthCard>
)

/** Waits for a call; a refusal of it is thrown as its form shows it. */
export const inWords = <Reply,>(call: Promise<Reply>): Promise<Reply> =>
  call.catch((error: unknown) => {
    throw new FormRefusal(wordsOf(error))
  })
