import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** One payment of a schedule, numbered from 1. */
export type Payment = { readonly number: number; readonly dueDate: LocalDate; readonly amount: Cents }
