import { loanFlags, loanTypes, nobodyFilter } from '@tamarack/contracts/endpoints/applications'
import { Select, type Option } from '@tamarack/ui/choices'
import { loanTypeWords } from '@tamarack/ui/format'
import { DateInput, MoneyInput } from '@tamarack/ui/text-input'
import styles from './applications.module.css'
import { flagWords, type ChangeList, type ListAddress } from './list-address.ts'

interface MoreFiltersProps {
  readonly list: ListAddress
  readonly change: ChangeList
  readonly officers: readonly { readonly id: string; readonly name: string }[]
}

/** The filters that few need at once; one more filter is one more field. */
export const MoreFilters = ({ list, change, officers }: MoreFiltersProps) => {
  const choice = (name: 'product' | 'flag' | 'officer', label: string, empty: string, options: readonly Option[]) => (
    <Select
      name={name}
      label={label}
      empty={empty}
      options={options}
      value={list[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  const amount = (name: 'minAmount' | 'maxAmount', label: string) => (
    <MoneyInput
      name={name}
      label={label}
      value={list[name] === '' ? null : Number(list[name])}
      onChange={(cents) => {
        if (!Number.isNaN(cents)) change({ [name]: cents === null ? '' : String(cents) }, { replace: true })
      }}
    />
  )
  const day = (name: 'from' | 'to' | 'fundedFrom' | 'fundedTo', label: string) => (
    <DateInput
      name={name}
      label={label}
      value={list[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <div className={styles['more']}>
      {choice(
        'product',
        'Type',
        'All types',
        loanTypes.map((value) => ({ value, label: loanTypeWords[value] })),
      )}
      {choice(
        'flag',
        'Flag',
        'Any or none',
        loanFlags.map((value) => ({ value, label: flagWords[value] })),
      )}
      {choice('officer', 'Officer', 'Anybody', [
        { value: nobodyFilter, label: 'Nobody' },
        ...officers.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {amount('minAmount', 'Amount from')}
      {amount('maxAmount', 'Amount to')}
      {day('from', 'Received from')}
      {day('to', 'Received until')}
      {day('fundedFrom', 'Funded from')}
      {day('fundedTo', 'Funded until')}
    </div>
  )
}
