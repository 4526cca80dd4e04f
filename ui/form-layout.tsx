import type { ReactNode, SubmitEvent } from 'react'
import styles from './form-layout.module.css'

/** A form that checks itself in our words, not the browser's. */
export const Form = ({
  onSubmit,
  children,
  label,
}: {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  readonly label?: string | undefined
}) => (
  <form noValidate onSubmit={onSubmit} className="stack-5 form-width" aria-label={label}>
    {children}
  </form>
)

export const FormSection = ({ heading, children }: { readonly heading: ReactNode; readonly children: ReactNode }) => (
  <section className={styles['section']}>
    <h2>{heading}</h2>
    {children}
  </section>
)

export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
)
