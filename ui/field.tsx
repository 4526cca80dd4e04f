import { useId, type ReactNode } from 'react'
import { classes } from './class-names.tsx'
import styles from './field.module.css'
import { DangerIcon } from './icons.tsx'

/** What every control of a form may be given. */
export interface QuestionProps {
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** What ties a control to its label, hint and error. */
interface ControlProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid'?: true
}

/** What a control is given, and the ids of what describes it. The control's id is its name, so that
 * an ErrorSummary can point at it. */
export const useFieldIds = (given: string | undefined, { hint, error }: QuestionProps) => {
  const own = useId()
  const id = given ?? own
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    'aria-describedby': describedBy || undefined,
    ...(error !== undefined && { 'aria-invalid': true }),
  }
  return { control, hintId, errorId }
}

export const Hint = ({ id, children }: { readonly id: string; readonly children: ReactNode }) =>
  children === undefined ? null : (
    <div id={id} className={`muted small ${styles['hint']}`}>
      {children}
    </div>
  )

/** The error next to a control: icon, words, and "Error:" for those who do not see the colour. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: string | undefined }) =>
  children === undefined ? null : (
    <div id={id} className={`small ${styles['error']}`}>
      <DangerIcon />
      <span>
        <span className="visually-hidden">Error: </span>
        {children}
      </span>
    </div>
  )

export interface FieldProps extends QuestionProps {
  readonly label: ReactNode
  /** Id of the control; made up when not given. */
  readonly id?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** Label above, hint under it, error under the hint, control last. */
export const Field = ({ label, hint, error, id, children }: FieldProps) => {
  const { control, hintId, errorId } = useFieldIds(id, { hint, error })
  return (
    <div className={classes(`stack-1 ${styles['field']}`, error !== undefined && styles['failed'])}>
      <label className="strong" htmlFor={control.id}>
        {label}
      </label>
      <Hint id={hintId}>{hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      {children(control)}
    </div>
  )
}

export interface FieldGroupProps extends QuestionProps {
  readonly legend: ReactNode
  /** Id of the group; its first choice carries the bare name. */
  readonly id: string
  readonly children: ReactNode
}

/** The same order for a group of choices: a fieldset described by its hint and error. */
export const FieldGroup = ({ legend, hint, error, id, children }: FieldGroupProps) => {
  const { control, hintId, errorId } = useFieldIds(id, { hint, error })
  return (
    <fieldset
      className={classes(`stack-1 ${styles['field']}`, error !== undefined && styles['failed'])}
      aria-describedby={control['aria-describedby']}
    >
      <legend className="strong">{legend}</legend>
      <Hint id={hintId}>{hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      <div className={`stack-2 ${styles['options']}`}>{children}</div>
    </fieldset>
  )
}
