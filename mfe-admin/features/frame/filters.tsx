import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { Button } from '@tamarack/ui/button'
import { Select, type Option } from '@tamarack/ui/choices'
import { DateInput, MoneyInput, TextInput } from '@tamarack/ui/text-input'
import { useTyped } from '../../services.tsx'
import styles from './filters.module.css'

/** How each part of an address is read: '' for what is not given, or not understood. */
type Readers = Readonly<Record<string, (given: string) => string>>
type Read<All extends Readers> = { readonly [Name in keyof All]: ReturnType<All[Name]> }

export const anyWords = (given: string): string => given.trim()
export const oneOf =
  <Value extends string>(all: readonly Value[]) =>
  (given: string): Value | '' =>
    all.find((one) => one === given) ?? ''

export const readFilters = <All extends Readers>(readers: All, params: URLSearchParams): Read<All> =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(params.get(name) ?? '')])) as Read<All>

/** Search part of an address; what is not given is left out. */
export const searchOf = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()

export const isFiltered = (filters: Readonly<Record<string, string>>): boolean =>
  Object.values(filters).some((value) => value !== '')

type Change<Name extends string> = (part: Partial<Record<Name, string>>, how?: { readonly replace: boolean }) => void

/** What a page is narrowed to; it lives in the address, so that back, reload and a sent link bring
 * the same. What else the address has stays. */
export const useFilters = <All extends Readers>(readers: All, always?: { readonly replace: boolean }) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { readonly state: unknown }
  const change: Change<Extract<keyof All, string>> = (part, { replace } = always ?? { replace: false }) =>
    setParams((now) => searchOf({ ...Object.fromEntries(now), ...part }), {
      replace,
      preventScrollReset: true,
      state,
    })
  return { filters: readFilters(readers, params), change }
}

export interface FilterField<Name extends string> {
  readonly name: Name
  readonly label: string
  /** A choice where it is left out. */
  readonly as?: keyof typeof fieldAs
  readonly options?: readonly Option[]
  /** The words of the choice that narrows nothing; null where there is none. */
  readonly empty?: string | null
  readonly placeholder?: string
}

interface FilterFieldsProps<Name extends string> {
  readonly fields: readonly FilterField<Name>[]
  readonly filters: Readonly<Record<Name, string>>
  readonly change: Change<Name>
}

interface FieldProps extends Omit<FilterField<string>, 'as'> {
  readonly value: string
  readonly onChange: (value: string, how?: { readonly replace: boolean }) => void
}

/** What is typed counts after a pause, and replaces the history entry instead of filling the
 * history with half words. */
const Words = ({ value, onChange, name, label, placeholder }: FieldProps) => {
  const [typed, setTyped] = useTyped(value, (words) => onChange(words, { replace: true }))
  return (
    <TextInput
      type="search"
      name={name}
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

const Cents = ({ value, onChange, ...field }: FieldProps) => (
  <MoneyInput
    {...field}
    value={value === '' ? null : Number(value)}
    onChange={(cents) => {
      if (!Number.isNaN(cents)) onChange(String(cents ?? ''), { replace: true })
    }}
  />
)

const Choice = ({ onChange, options = [], ...field }: FieldProps) => (
  <Select {...field} options={options} onChange={({ target }) => onChange(target.value)} />
)

const Day = ({ onChange, name, label, value }: FieldProps) => (
  <DateInput name={name} label={label} value={value} onChange={({ target }) => onChange(target.value)} />
)

const fieldAs = { words: Words, day: Day, money: Cents, choice: Choice } as const

/** The fields of a list's filters, as they are declared: one more filter is one more line. */
export const FilterFields = <Name extends string>({ fields, filters, change }: FilterFieldsProps<Name>) =>
  fields.map(({ as = 'choice', name, ...field }) => {
    const Field = fieldAs[as]
    return (
      <Field
        key={name}
        {...field}
        name={name}
        value={filters[name]}
        onChange={(value, how) => change({ [name]: value } as Partial<Record<Name, string>>, how)}
      />
    )
  })

interface FiltersProps<Name extends string> extends FilterFieldsProps<Name> {
  /** The words on the button that takes them all away. */
  readonly clear?: string
  readonly children?: ReactNode
}

/** The fields in a row, and the way back to the whole list. */
export const Filters = <Name extends string>({ clear, children, ...props }: FiltersProps<Name>) => (
  <form role="search" className={styles['filters']} onSubmit={(event) => event.preventDefault()}>
    <FilterFields {...props} />
    {children}
    {clear !== undefined && isFiltered(props.filters) && (
      <Button
        onClick={() => props.change(Object.fromEntries(props.fields.map(({ name }) => [name, ''])) as Record<Name, ''>)}
      >
        {clear}
      </Button>
    )}
  </form>
)
