import type { ComponentProps } from 'react'
import { ChoiceCards } from '@tamarack/ui/choices'
import { money } from '@tamarack/ui/format'
import { MoneyInput } from '@tamarack/ui/text-input'

interface AmountInputProps {
  /** The field of the form, as its controller hands it over. */
  readonly field: Pick<ComponentProps<typeof MoneyInput>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>
  readonly error: string | undefined
  readonly hint: string | null
  /** Round amounts in cents that are offered here; fewer than two are no choice. */
  readonly presets: readonly number[]
}

/** How much to borrow, typed or picked. */
export const AmountInput = ({ field, error, hint, presets }: AmountInputProps) => (
  <>
    <MoneyInput label="How much do you want to borrow?" {...(hint !== null && { hint })} {...field} error={error} />
    {presets.length > 1 && (
      <ChoiceCards
        compact
        legend="Or pick an amount"
        name="preset"
        options={presets.map((cents) => ({ value: String(cents), label: money(cents).replace('.00', '') }))}
        value={presets.includes(Number(field.value)) ? String(field.value) : null}
        onChange={(value) => field.onChange(Number(value))}
      />
    )}
  </>
)
