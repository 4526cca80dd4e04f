import { useId, type ComponentPropsWithRef, type ReactNode, type Ref } from 'react'
import styles from './choices.module.css'
import { classes } from './class-names.tsx'
import fieldStyles from './field.module.css'
import { Field, FieldError, FieldGroup, Hint, useFieldIds, type QuestionProps } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  /** One more line under the label. */
  readonly detail?: ReactNode
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'className' | 'children'>, QuestionProps {
  readonly label: ReactNode
  readonly options: readonly Option[]
  /** The words of the empty choice; null leaves it out. */
  readonly empty?: string | null | undefined
}

/** A native select, for five or more choices. */
export const Select = ({ label, hint, error, options, empty = 'Choose one', id, ...rest }: SelectProps) => (
  <Field label={label} hint={hint} error={error} id={id ?? rest.name}>
    {(control) => (
      <div className={styles['wrap']}>
        <select {...rest} className={styles['select']} {...control}>
          {empty !== null && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
    )}
  </Field>
)

export interface RadiosProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'children'>, QuestionProps {
  readonly legend: ReactNode
  readonly options: readonly Option[]
  readonly name: string
  /** Two or three short ones stand side by side. */
  readonly inLine?: boolean
}

/** Radio buttons, each row one large target. The first carries the bare name as its id, so that an
 * ErrorSummary can point at it. */
export const Radios = ({ legend, hint, error, options, name, id, inLine = false, ...rest }: RadiosProps) => {
  const base = id ?? name
  const rows = options.map((option, at) => (
    <label key={option.value} className={styles['row']}>
      <input
        {...rest}
        type="radio"
        name={name}
        value={option.value}
        id={at === 0 ? base : `${base}-${option.value}`}
        {...('value' in rest ? { checked: rest.value === option.value } : {})}
      />
      <span>
        {option.label}
        {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
      </span>
    </label>
  ))
  return (
    <FieldGroup legend={legend} hint={hint} error={error} id={base}>
      {inLine ? <div className={styles['pair']}>{rows}</div> : rows}
    </FieldGroup>
  )
}

export interface YesNoProps extends QuestionProps {
  readonly legend: ReactNode
  readonly name: string
  readonly value: boolean | null | undefined
  readonly onChange: (answer: boolean) => void
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A question with two answers and no preset one. Use it through react-hook-form's Controller. */
export const YesNo = ({ legend, hint, error, name, value, onChange, onBlur, ref }: YesNoProps) => (
  <FieldGroup legend={legend} hint={hint} error={error} id={name}>
    <div className={styles['pair']}>
      {[true, false].map((answer) => (
        <label key={String(answer)} className={styles['row']}>
          <input
            type="radio"
            name={name}
            id={answer ? name : `${name}-no`}
            ref={answer ? ref : undefined}
            checked={value === answer}
            onChange={() => onChange(answer)}
            onBlur={onBlur}
          />
          <span>{answer ? 'Yes' : 'No'}</span>
        </label>
      ))}
    </div>
  </FieldGroup>
)

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type'>, QuestionProps {
  readonly label: ReactNode
  /** Without the frame around the row; the hint then explains the words from below. */
  readonly plain?: boolean | undefined
}

export const Checkbox = ({ label, hint, error, id, plain = false, ...rest }: CheckboxProps) => {
  const { control, hintId, errorId } = useFieldIds(id ?? rest.name, { hint, error })
  return (
    <div className={classes(fieldStyles['field'], error !== undefined && fieldStyles['failed'])}>
      {!plain && <Hint id={hintId}>{hint}</Hint>}
      <FieldError id={errorId}>{error}</FieldError>
      <label className={classes(styles['row'], plain && styles['plain'])}>
        <input {...rest} type="checkbox" {...control} />
        <span>{label}</span>
      </label>
      {plain && hint !== undefined && (
        <div className={styles['below']}>
          <Hint id={hintId}>{hint}</Hint>
        </div>
      )}
    </div>
  )
}

export interface ChoiceCardsProps extends QuestionProps {
  readonly legend: ReactNode
  readonly name: string
  readonly options: readonly Option[]
  readonly value: string | null | undefined
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
  /** Small cards for short labels, such as preset amounts. */
  readonly compact?: boolean | undefined
}

/** Radio buttons as cards: a kind of loan, a preset amount. */
export const ChoiceCards = ({
  legend,
  hint,
  error,
  name,
  options,
  value,
  onChange,
  onBlur,
  ref,
  compact = false,
}: ChoiceCardsProps) => {
  const group = useId()
  return (
    <FieldGroup legend={legend} hint={hint} error={error} id={name}>
      <div className={classes(styles['cards'], compact && styles['compact'])}>
        {options.map((option, at) => (
          <label key={option.value} className={styles['row']}>
            <input
              type="radio"
              name={`${name}${group}`}
              id={at === 0 ? name : `${name}-${option.value}`}
              ref={at === 0 ? ref : undefined}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span>
              <span className="strong">{option.label}</span>
              {option.detail !== undefined && <span className={styles['detail']}>{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
