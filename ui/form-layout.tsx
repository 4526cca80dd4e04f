import type { ReactNode, SubmitEvent } from 'react'
import { Button, LinkButton } from './button.tsx'
import { classes } from './class-names.tsx'
import styles from './form-layout.module.css'

interface FormProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  readonly label?: string | undefined
}

/** A form that checks itself in our words, not the browser's. */
export const Form = ({ onSubmit, children, label }: FormProps) => (
  <form noValidate onSubmit={onSubmit} className="stack-5 form-width" aria-label={label}>
    {children}
  </form>
)

export const FormSection = ({ heading, children }: { readonly heading: ReactNode; readonly children: ReactNode }) => (
  <section className={`stack-5 ${styles['section']}`}>
    <h2>{heading}</h2>
    {children}
  </section>
)

/** What goes on stays at the lower edge of a phone while the page is longer than the screen. It
 * stands directly in the column of the page. */
export const InReach = ({ children }: { readonly children: ReactNode }) => (
  <div className={`row-3 middle no-print ${styles['bar']}`}>{children}</div>
)

interface SubmitActionsProps {
  readonly label: string
  readonly pending: boolean
  readonly pendingLabel: string
  readonly danger?: boolean
  /** Another button is the page's own. */
  readonly secondary?: boolean
  /** The way out next to the button. */
  readonly cancel?: { readonly to: string; readonly label: string }
  /** What is agreed to by going on: stays in reach with the button on a phone, and is not shown on
   * a desk, where it stands next to the form. */
  readonly sum?: ReactNode
}

/** The button that sends a form, and next to it the way out without sending. */
export const SubmitActions = ({
  label,
  pending,
  pendingLabel,
  danger = false,
  secondary = false,
  cancel,
  sum,
}: SubmitActionsProps) => (
  <div className={classes('row-3 middle', styles['actions'], Boolean(sum) && `no-print ${styles['bar']}`)}>
    {sum}
    <Button
      type="submit"
      variant={danger ? 'danger' : secondary ? 'secondary' : 'primary'}
      pending={pending}
      pendingLabel={pendingLabel}
    >
      {label}
    </Button>
    {cancel !== undefined && (
      <LinkButton variant="secondary" to={cancel.to}>
        {cancel.label}
      </LinkButton>
    )}
  </div>
)
