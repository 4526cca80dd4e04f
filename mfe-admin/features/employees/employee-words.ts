import type { EmployeeView } from '@tamarack/contracts/endpoints/employees'

export const statusWords = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<EmployeeView['status'], { label: string; tone: string }>

/** What each role may do, in one line. */
export const roleWords = {
  admin: { label: 'Admin', may: 'Decides on applications and manages employees.' },
  employee: { label: 'Employee', may: 'Decides on applications.' },
  reviewer: { label: 'Reviewer', may: 'Reads applications and their history, and decides nothing.' },
} as const satisfies Record<EmployeeView['role'], { label: string; may: string }>

/** '4 employees', '1 employee'. */
export const employeesCount = (count: number): string => (count === 1 ? '1 employee' : `${count} employees`)
