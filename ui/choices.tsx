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
  /** Checkboxes instead of radio buttons. The value of the form is then an array. */
  readonly several?: boolean
}

interface RowProps extends ComponentPropsWithRef<'input'> {
  readonly label: ReactNode
  readonly detail?: ReactNode
}

/** One choice: the whole row is its target. */
const Row = ({ label, detail, type = 'radio', ...input }: RowProps) => (
  <label className={styles['row']}>
    <input {...input} type={type} />
    <span>
      {label}
      {detail !== undefined && <span className={`muted small ${styles['detail']}`}>{detail}</span>}
    </span>
  </label>
)

/** Radio buttons, each row one large target. The first carries the bare name as its id, so that an
 * ErrorSummary can point at it. */
export const Radios = ({
  legend,
  hint,
  error,
  options,
  name,
  id,
  inLine = false,
  several = false,
  ...rest
}: RadiosProps) => {
  const base = id ?? name
  const rows = options.map((option, at) => (
    <Row
      {...rest}
      key={option.value}
      {...option}
      type={several ? 'checkbox' : 'radio'}
      name={name}
      id={at === 0 ? base : `${base}-${option.value}`}
      {...('value' in rest ? { checked: rest.value === option.value } : {})}
    />
  ))
  return (
    <FieldGroup legend={legend} hint={hint} error={error} id={base}>
      {inLine ? <div className={styles['pair']}>{rows}</div> : rows}
    </FieldGroup>
  )
}

interface ChosenProps<Value> extends QuestionProps {
  readonly legend: ReactNode
  readonly name: string
  readonly value: Value | null | undefined
  readonly onChange: (value: Value) => void
  readonly onBlur?: (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A question with two answers and no preset one. Use it through react-hook-form's Controller. */
export const YesNo = ({ legend, hint, error, name, value, onChange, onBlur, ref }: ChosenProps<boolean>) => (
  <FieldGroup legend={legend} hint={hint} error={error} id={name}>
    <div className={styles['pair']}>
      {[true, false].map((answer) => (
        <Row
          key={String(answer)}
          label={answer ? 'Yes' : 'No'}
          name={name}
          id={answer ? name : `${name}-no`}
          ref={answer ? ref : undefined}
          checked={value === answer}
          onChange={() => onChange(answer)}
          onBlur={onBlur}
        />
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
    <div className={classes('stack-1', error !== undefined && fieldStyles['failed'])}>
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

interface TicksProps extends QuestionProps {
  readonly legend: ReactNode
  readonly options: readonly {
    readonly name: string
    readonly label: ReactNode
    readonly checked: boolean
    readonly onChange: (checked: boolean) => void
  }[]
}

/** Boxes to tick, any number of them. The group goes by the first one's name, so that an
 * ErrorSummary can point at it. */
export const Ticks = ({ legend, hint, error, options }: TicksProps) => (
  <FieldGroup legend={legend} hint={hint} error={error} id={options[0]?.name ?? ''}>
    {options.map(({ onChange, ...option }) => (
      <Row
        {...option}
        key={option.name}
        type="checkbox"
        id={option.name}
        onChange={({ target }) => onChange(target.checked)}
      />
    ))}
  </FieldGroup>
)

interface ChoiceCardsProps extends ChosenProps<string> {
  readonly options: readonly Option[]
  /** Small cards for short labels, such as preset amounts. */
  readonly compact?: boolean | undefined
}

/** Radio buttons as cards: a kind of loan, a preset amount. */
export const ChoiceCards = (props: ChoiceCardsProps) => {
  const { legend, hint, error, name, options, value, onChange, onBlur, ref, compact = false } = props
  const group = useId()
  return (
    <FieldGroup legend={legend} hint={hint} error={error} id={name}>
      <div className={classes(styles['cards'], compact && styles['compact'])}>
        {options.map((option, at) => (
          <Row
            key={option.value}
            {...option}
            label={<span className="strong">{option.label}</span>}
            name={`${name}${group}`}
            id={at === 0 ? name : `${name}-${option.value}`}
            ref={at === 0 ? ref : undefined}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
