import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { statusWords } from './employee-words.ts'

/** What the list shows; it lives in the address, so that back, reload and a sent link bring the same list. */
export interface ListAddress {
  readonly q: string
  /** One status, or '' for all. */
  readonly status: EmployeeView['status'] | ''
}

export const wholeList: ListAddress = { q: '', status: '' }

const isStatus = (text: string): text is EmployeeView['status'] => Object.hasOwn(statusWords, text)

/** Reads the address; whatever it does not understand counts as not given. */
export const readListAddress = (params: URLSearchParams): ListAddress => {
  const status = params.get('status') ?? ''
  return { q: params.get('q')?.trim() ?? '', status: isStatus(status) ? status : '' }
}

/** What stands in the address for a list; defaults are left out. */
export const listParams = (list: ListAddress): URLSearchParams =>
  new URLSearchParams(Object.entries(list).filter(([, value]) => value !== ''))

export const isFiltered = ({ q, status }: ListAddress): boolean => q !== '' || status !== ''

/** The employees that the list requests: every word typed is in the name or the email. */
export const matching = (employees: readonly EmployeeView[], { q, status }: ListAddress): readonly EmployeeView[] => {
  const words = q.toLowerCase().split(/\s+/)
  return employees.filter(
    (employee) =>
      (status === '' || employee.status === status) &&
      words.every((word) => `${employee.name} ${employee.email}`.toLowerCase().includes(word)),
  )
}
