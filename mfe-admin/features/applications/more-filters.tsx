import { loanFlags, loanTypes, nobodyFilter } from '@tamarack/contracts/endpoints/applications'
import { optionsFrom } from '@tamarack/ui/answer-words'
import { loanTypeWords } from '@tamarack/ui/format'
import { FilterFields } from '../frame/filters.tsx'
import styles from './applications.module.css'
import { flagWords, type ChangeList, type ListAddress } from './list-address.ts'

interface MoreFiltersProps {
  readonly list: ListAddress
  readonly change: ChangeList
  readonly officers: readonly { readonly id: string; readonly name: string }[]
}

/** The filters that few need at once. */
export const MoreFilters = ({ list, change, officers }: MoreFiltersProps) => (
  <div className={styles['more']}>
    <FilterFields
      fields={[
        {
          name: 'product',
          label: 'Type',
          empty: 'All types',
          options: optionsFrom(loanTypeWords, loanTypes),
        },
        {
          name: 'flag',
          label: 'Flag',
          empty: 'Any or none',
          options: optionsFrom(flagWords, loanFlags),
        },
        {
          name: 'officer',
          label: 'Officer',
          empty: 'Anybody',
          options: [
            { value: nobodyFilter, label: 'Nobody' },
            ...officers.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        { name: 'minAmount', label: 'Amount from', as: 'money' },
        { name: 'maxAmount', label: 'Amount to', as: 'money' },
        { name: 'from', label: 'Received from', as: 'day' },
        { name: 'to', label: 'Received until', as: 'day' },
        { name: 'fundedFrom', label: 'Funded from', as: 'day' },
        { name: 'fundedTo', label: 'Funded until', as: 'day' },
      ]}
      filters={list}
      change={(part, how) => change(part as Partial<ListAddress>, how)}
    />
  </div>
)
