import { useState } from 'react'
import { policyBounds, policyReasonLength, type PolicyValues } from '@tamarack/contracts/endpoints/policy'
import { messages } from '@tamarack/contracts/messages'
import { Button } from '@tamarack/ui/button'
import { YesNo } from '@tamarack/ui/choices'
import { ErrorSummary, type FieldMessage } from '@tamarack/ui/error-summary'
import { Form } from '@tamarack/ui/form-layout'
import { DateInput, MoneyInput, NumberInput, TextArea } from '@tamarack/ui/text-input'
import { Section } from '../frame/section.tsx'
import { allowed, changedKeys, rangeOf, valueGroups, valueWords, type PolicyKey } from './policy-words.ts'

export interface PolicyDraft {
  readonly values: PolicyValues
  readonly startsOn: string | null
  readonly reason: string
}

/** What stands in the boxes: figures that are typed are text until they are checked. */
type Typed = Readonly<Record<PolicyKey, string | number | boolean | null>>

const typedOf = (values: PolicyValues): Typed => ({
  ...values,
  installmentRate: String(values.installmentRate / 100),
  affordableSharePercent: String(values.affordableSharePercent),
  debtCostPercent: String(values.debtCostPercent),
  decisionTargetHours: String(values.decisionTargetHours),
  sampleOneIn: String(values.sampleOneIn),
  reminderDays: values.reminderDays.join(', '),
})

const whole = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** NaN where it is no rate of up to two decimals. */
const rateOf = (text: string): number =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * 100) : Number.NaN

const valueOf = (key: PolicyKey, typed: string | number | boolean | null): unknown => {
  if (typeof typed !== 'string') return typed ?? Number.NaN
  switch (valueWords[key].shape) {
    case 'rate':
      return rateOf(typed)
    case 'days':
      return typed.trim() === '' ? [] : typed.split(',').map(whole)
    case 'words':
      return typed.trim()
    default:
      return whole(typed)
  }
}

const isAllowed = (key: PolicyKey, value: unknown): boolean => {
  if (Array.isArray(value)) return value.every((day) => Number.isInteger(day))
  if (typeof value !== 'number' || !(key in policyBounds)) return true
  const { least, most } = policyBounds[key as keyof typeof policyBounds]
  return value >= least && value <= most
}

/** What stands on top of the form, and in short next to the box. */
interface Wrong extends FieldMessage {
  readonly here: string
}
const wrong = (fieldId: string, message: string, here = message): Wrong => ({ fieldId, message, here })

/** The values, or what is wrong with which. */
const checked = (typed: Typed): { readonly values: PolicyValues; readonly errors: readonly Wrong[] } => {
  const keys = valueGroups.flatMap((group) => group.keys)
  const values = Object.fromEntries(keys.map((key) => [key, valueOf(key, typed[key])])) as unknown as PolicyValues
  const errors = keys
    .filter((key) => !isAllowed(key, values[key]))
    .map((key) => wrong(key, `${valueWords[key].label}: ${rangeOf(key)}`, rangeOf(key)))
  return { values, errors }
}

interface BoxProps {
  readonly of: PolicyKey
  readonly value: Typed[PolicyKey]
  readonly error: string | undefined
  readonly onChange: (value: Typed[PolicyKey]) => void
}

const Box = ({ of, value, error, onChange }: BoxProps) => {
  const { label, hint, shape } = valueWords[of]
  const common = { name: of, error, hint: shape === 'flag' ? hint : `${hint} ${allowed(of)}.` }
  if (typeof value === 'boolean') return <YesNo {...common} legend={label} value={value} onChange={onChange} />
  if (typeof value !== 'string') return <MoneyInput {...common} label={label} value={value} onChange={onChange} />
  const text = { label, value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
  if (shape === 'words') return <TextArea {...common} {...text} rows={3} />
  return <NumberInput {...common} {...text} inputMode={shape === 'rate' ? 'decimal' : 'text'} />
}

interface PolicyFormProps {
  readonly from: PolicyValues
  readonly onReview: (draft: PolicyDraft) => void
  readonly onCancel: () => void
}

/** Every value in a box with what it may be, from when, and why. Reviewed before it is sent. */
export const PolicyForm = ({ from, onReview, onCancel }: PolicyFormProps) => {
  const [typed, setTyped] = useState(() => typedOf(from))
  const [startsOn, setStartsOn] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<readonly Wrong[]>([])
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.here
  const review = () => {
    const { values, errors: refused } = checked(typed)
    const all = [
      ...refused,
      ...(refused.length === 0 && changedKeys(from, values).length === 0
        ? [wrong(valueGroups[0]?.keys[0] ?? '', 'Change at least one value')]
        : []),
      ...(reason.trim() === '' ? [wrong('reason', messages.enterNote)] : []),
    ]
    setErrors(all)
    if (all.length === 0) onReview({ values, startsOn: startsOn === '' ? null : startsOn, reason: reason.trim() })
  }
  return (
    <Section heading="Change the policy" className="stack-4 form-width">
      <ErrorSummary errors={errors} focusKey={errors} />
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          review()
        }}
      >
        {valueGroups.map(({ name, keys }) => (
          <Section heading={name} level={3} key={name} className="stack-4">
            {keys.map((key) => (
              <Box
                key={key}
                of={key}
                value={typed[key]}
                error={errorOf(key)}
                onChange={(value) => setTyped({ ...typed, [key]: value })}
              />
            ))}
          </Section>
        ))}
        <Section heading="From when, and why" level={3} className="stack-4">
          <DateInput
            label="Begins on (optional)"
            name="startsOn"
            hint="A day after today, in Toronto. Left empty, it begins when another admin confirms it."
            value={startsOn}
            onChange={(event) => setStartsOn(event.target.value)}
          />
          <TextArea
            label="Why?"
            name="reason"
            hint="Colleagues and reviewers read it. Name no customer."
            maxLength={policyReasonLength}
            error={errorOf('reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            rows={3}
          />
        </Section>
        <div className="row-3">
          <Button type="submit" variant="primary">
            Review the change
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Form>
    </Section>
  )
}
