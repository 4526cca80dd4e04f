import {
  useEffect,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type FocusEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classes } from './class-names.tsx'
import { Field, type QuestionProps } from './field.tsx'
import { grouped } from './format.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'className'>, QuestionProps {
  readonly label: ReactNode
  /** For short answers: a box as wide as a date or number. */
  readonly narrow?: boolean | undefined
  /** For codes: figures that stand apart. */
  readonly code?: boolean | undefined
}

/** A text box in its Field; everything a native input takes, `ref` and react-hook-form's `register`
 * included. */
export const TextInput = ({
  label,
  hint,
  error,
  narrow = false,
  code = false,
  id,
  type = 'text',
  ...rest
}: TextInputProps) => (
  <Field label={label} hint={hint} error={error} id={id ?? rest.name}>
    {(control) => (
      <input
        {...rest}
        type={type}
        className={classes(styles['input'], narrow && styles['narrow'], code && styles['code'])}
        {...control}
      />
    )}
  </Field>
)

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className'>, QuestionProps {
  readonly label: ReactNode
}

/** A box of several lines in its Field. */
export const TextArea = ({ label, hint, error, id, ...rest }: TextAreaProps) => (
  <Field label={label} hint={hint} error={error} id={id ?? rest.name}>
    {(control) => <textarea {...rest} className={styles['area']} {...control} />}
  </Field>
)

export const EmailInput = (props: TextInputProps) => (
  <TextInput autoComplete="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} type="email" />
)

export const PhoneInput = (props: TextInputProps) => (
  <TextInput autoComplete="tel" inputMode="tel" narrow {...props} type="tel" />
)

/** Whole numbers. A text box on purpose: number boxes change under a scroll wheel and hide what was
 * mistyped. Register it with `valueAsNumber`. */
export const NumberInput = (props: TextInputProps) => (
  <TextInput inputMode="numeric" autoComplete="off" narrow {...props} type="text" />
)

/** One box for a whole code, so that pasting, password managers, speech input and screen readers
 * work. `letters` for codes that are not digits only. */
export const CodeInput = ({
  letters = false,
  ...props
}: TextInputProps & { readonly letters?: boolean | undefined }) => (
  <TextInput
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    inputMode={letters ? 'text' : 'numeric'}
    narrow
    code
    {...props}
    type="text"
  />
)

/** The native date picker; values are YYYY-MM-DD, and so are `min` and `max`. */
export const DateInput = (props: TextInputProps) => <TextInput narrow {...props} type="date" />

/** Password box with Show / Hide; hidden again when its form is sent, so that no browser keeps it
 * as plain text. */
export const PasswordInput = ({ label, hint, error, id, ref, ...rest }: TextInputProps) => {
  const [shown, setShown] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = row.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <Field label={label} hint={hint} error={error} id={id ?? rest.name}>
      {(control) => (
        <div className={styles['row']} ref={row}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            ref={ref}
            type={shown ? 'text' : 'password'}
            className={styles['input']}
            {...control}
          />
          <button
            type="button"
            className={styles['toggle']}
            aria-pressed={shown}
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown((now) => !now)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}

/** Cents as they stand in the box: '1,234.50', '1,234' for whole dollars, '' for nothing. */
export const centsToText = (cents: number | null | undefined): string =>
  cents === null || cents === undefined || Number.isNaN(cents) ? '' : grouped(cents / 100, cents % 100 === 0 ? 0 : 2)

/** Amounts as English and French Canadians write them: 4120.50 and 4120,50, 4,120.50 and 4 120,50.
 * A comma before three digits groups thousands; before one or two it is the decimal sign. */
const amounts = [
  /^(\d{0,9})(?:[.,](\d{0,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/,
  /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{0,2}))?$/,
]

/** What was typed as whole cents: null for nothing, NaN for what is no amount or could be two, so
 * that the check refuses it. A dollar sign may stand on either side. */
export const textToCents = (text: string): number | null => {
  const plain = text
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/^\s*\$|\$\s*$/, '')
    .trim()
  if (plain === '') return null
  const parts = amounts.map((one) => one.exec(plain)).find((found) => found !== null)
  const [, dollars = '', cents = ''] = parts ?? []
  const whole = dollars.replace(/[ ,]/g, '')
  if (whole === '' ? cents === '' : whole.length > 9) return Number.NaN
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

export interface MoneyInputProps extends QuestionProps {
  readonly label: ReactNode
  readonly name?: string | undefined
  readonly id?: string | undefined
  /** Whole cents; null when empty, NaN when what is there is no amount. */
  readonly value: number | null | undefined
  readonly onChange: (cents: number | null) => void
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | (() => void) | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
  readonly disabled?: boolean | undefined
  readonly autoComplete?: string | undefined
}

/** An amount in dollars, kept as whole cents. Use it through react-hook-form's Controller. */
export const MoneyInput = ({ label, hint, error, name, id, value, onChange, onBlur, ...rest }: MoneyInputProps) => {
  const [text, setText] = useState(() => centsToText(value))
  const [given, setGiven] = useState(value)
  // A value that did not come from this box (a draft, a preset) replaces the text; a value that did
  // leaves what was typed alone.
  if (!Object.is(given, value)) {
    setGiven(value)
    if (!Object.is(textToCents(text), value ?? null)) setText(centsToText(value))
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (typeof value === 'number' && !Number.isNaN(value)) setText(centsToText(value))
    onBlur?.(event)
  }
  return (
    <Field label={label} hint={hint} error={error} id={id ?? name}>
      {(control) => (
        <div className={classes(styles['row'], styles['money'])}>
          <span className="muted as-h3" aria-hidden="true">
            $
          </span>
          <input
            autoComplete="off"
            {...rest}
            name={name}
            type="text"
            inputMode="decimal"
            className={classes(styles['input'], 'figures')}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              onChange(textToCents(event.target.value))
            }}
            onBlur={leave}
            {...control}
          />
        </div>
      )}
    </Field>
  )
}
