import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { classes } from './class-names.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant | undefined
  /** While true the pending text is in the button and presses are ignored; it stays focusable, so
   * focus never falls to the page. */
  readonly pending?: boolean | undefined
  readonly pendingLabel?: string | undefined
}

/** A native button. `type` is `button` unless given, so that it never sends a form by accident. */
export const Button = ({
  variant = 'secondary',
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles['button'], styles[variant], className)}
      onClick={press}
      {...(pending ? { 'aria-disabled': true, 'data-pending': '' } : {})}
    >
      <span
        className={classes(styles['label'], pending && pendingLabel !== undefined && styles['away'])}
        {...(pending && pendingLabel !== undefined ? { 'aria-hidden': true } : {})}
      >
        {children}
      </span>
      {pendingLabel !== undefined && (
        <span
          className={classes(styles['label'], !pending && styles['away'])}
          {...(pending ? {} : { 'aria-hidden': true })}
        >
          {pendingLabel}
        </span>
      )}
    </button>
  )
}

export interface LinkButtonProps extends Omit<LinkProps, 'className'> {
  readonly variant?: ButtonVariant | undefined
  readonly children: ReactNode
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export const LinkButton = ({ variant = 'primary', children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={classes(styles['button'], styles[variant])}>
    <span className={styles['label']}>{children}</span>
  </Link>
)
