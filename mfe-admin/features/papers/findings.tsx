import { idKinds, incomeKinds, type FindingsForm } from '@tamarack/contracts/forms/papers'
import { paymentFrequencies } from '@tamarack/contracts/payment-frequencies'
import { frequencyWords, optionsFrom } from '@tamarack/ui/answer-words'
import { Select } from '@tamarack/ui/choices'
import type { ServerForm } from '@tamarack/ui/form'
import { money, shortDate } from '@tamarack/ui/format'
import { SummaryList } from '@tamarack/ui/summary-list'
import { DateInput, MoneyInput, NumberInput, TextInput } from '@tamarack/ui/text-input'

type Of<Step extends FindingsForm['step']> = Exclude<keyof Extract<FindingsForm, { step: Step }>, 'step'>

interface Question {
  readonly name: string
  readonly label: string
  readonly as?: 'day' | 'money' | 'count'
  readonly hint?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

const idWords = {
  'driver-licence': 'Driver’s licence',
  passport: 'Passport',
  'photo-card': 'Government photo card',
  'permanent-resident-card': 'Permanent resident card',
  other: 'Another government ID',
}
const incomeWords = {
  employment: 'Employment',
  'self-employment': 'Self-employment',
  pension: 'Pension',
  benefit: 'Benefits',
  other: 'Other income',
}

const ofIdentity: readonly (Question & { readonly name: Of<'identity'> })[] = [
  { name: 'givenName', label: 'Given name on the ID' },
  { name: 'familyName', label: 'Family name on the ID' },
  { name: 'dateOfBirth', label: 'Date of birth', as: 'day' },
  { name: 'document', label: 'Kind of ID', options: optionsFrom(idWords, idKinds) },
  { name: 'ending', label: 'Last characters of its number', hint: '3 or 4 of them; the number is kept nowhere' },
  { name: 'street', label: 'Street, if the ID shows it' },
  { name: 'city', label: 'City, if the ID shows it' },
  { name: 'region', label: 'Province, if the ID shows it', hint: 'Two letters, such as ON' },
  { name: 'postalCode', label: 'Postal code, if the ID shows it' },
]
const ofBank: readonly (Question & { readonly name: Of<'bank'> })[] = [
  { name: 'institutionName', label: 'Bank' },
  { name: 'holderName', label: 'Holder of the account', hint: 'As the statement and the cheque name them' },
  { name: 'from', label: 'First day of the statement', as: 'day' },
  { name: 'to', label: 'Last day of the statement', as: 'day' },
  { name: 'incomeCents', label: 'Income on these days, in all', as: 'money', hint: 'Without loans and own transfers' },
  { name: 'incomeKind', label: 'Kind of income', options: optionsFrom(incomeWords, incomeKinds) },
  { name: 'payFrequency', label: 'Paid how often', options: optionsFrom(frequencyWords, paymentFrequencies) },
  { name: 'nextPayDate', label: 'Next pay day', as: 'day' },
  { name: 'debtPaymentsCents', label: 'Paid on loans on these days, in all', as: 'money' },
  { name: 'returnedItems', label: 'Returned payments (NSF)', as: 'count' },
  { name: 'otherLenders', label: 'Other short-term lenders', as: 'count' },
  { name: 'daysBelowZero', label: 'Days below zero', as: 'count' },
]
const questionsOf: Readonly<Record<FindingsForm['step'], readonly Question[]>> = { identity: ofIdentity, bank: ofBank }

const inWords = ({ as, options }: Question, value: unknown): string | null => {
  if (typeof value === 'number') return as === 'money' ? money(value) : String(value)
  if (typeof value !== 'string') return null
  return as === 'day' ? shortDate(value) : (options?.find((option) => option.value === value)?.label ?? value)
}

/** What one of staff read, for the one who confirms it. */
export const FindingsRead = ({ findings }: { readonly findings: FindingsForm }) => (
  <SummaryList
    rows={questionsOf[findings.step].map((question) => ({
      label: question.label,
      value: inWords(question, (findings as Readonly<Record<string, unknown>>)[question.name]),
    }))}
  />
)

export type FindingsServerForm = ServerForm<
  { findings: Record<string, string | number | null>; note: string },
  { findings: FindingsForm; note: string }
>

const FindingField = ({ server, question }: { readonly server: FindingsServerForm; readonly question: Question }) => {
  const { name, label, hint, as, options } = question
  const path = `findings.${name}` as const
  const common = { label, hint, autoComplete: 'off' }
  if (options !== undefined) return <Select label={label} hint={hint} options={options} {...server.field(path)} />
  if (as === 'money')
    return (
      <MoneyInput
        {...common}
        name={path}
        value={server.form.watch(path) as number | null}
        onChange={(cents) => server.form.setValue(path, cents)}
        error={server.errorOf(path)}
      />
    )
  if (as === 'count') return <NumberInput {...common} {...server.field(path, { valueAsNumber: true })} />
  return as === 'day' ? (
    <DateInput {...common} {...server.field(path)} />
  ) : (
    <TextInput {...common} {...server.field(path)} />
  )
}

export const FindingsFields = ({
  server,
  step,
}: {
  readonly server: FindingsServerForm
  readonly step: FindingsForm['step']
}) => questionsOf[step].map((question) => <FindingField key={question.name} server={server} question={question} />)

/** Nothing read yet. */
export const emptyFindings = (step: FindingsForm['step']): Record<string, string | number | null> => ({
  step,
  ...Object.fromEntries(questionsOf[step].map(({ name, as }) => [name, as === 'money' || as === 'count' ? null : ''])),
})
